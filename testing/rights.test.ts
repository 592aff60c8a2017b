import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// Who writes what on the small server of docs/deploying.md, and who executes it. A file that one user may write and
// another one executes makes the first the second.

type Access = { who: string; path: string; where: string }

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const services = readdirSync('deploy').filter((file) => file.endsWith('.service'))

/** The values of an option, which may occur several times and hold several words each. */
const valuesOf = (unit: string, option: string) =>
  Array.from(unit.matchAll(new RegExp(`^${option}=(.*)$`, 'gm')), ([, value = '']) => value)
const wordsOf = (unit: string, option: string) => valuesOf(unit, option).flatMap((value) => value.split(' '))

/** The places that systemd creates for a unit and gives to its user. */
const given = { State: '/var/lib', Cache: '/var/cache', Logs: '/var/log', Runtime: '/run' }

function written(file: string): Access[] {
  const unit = read(file)
  const [who = 'root'] = valuesOf(unit, 'User')
  const folders = Object.entries(given).flatMap(([kind, parent]) =>
    wordsOf(unit, `${kind}Directory`).map((name) => `${parent}/${name}`)
  )
  const opened = wordsOf(unit, 'ReadWritePaths').map((path) => path.replace(/^-/, ''))
  return [...folders, ...opened].map((path) => ({ who, path, where: file }))
}

/** Every path in the commands, the folder that they start in, where they look for programs, and their settings. */
function executed(file: string): Access[] {
  const unit = read(file)
  const [who = 'root'] = valuesOf(unit, 'User')
  const environment = wordsOf(unit, 'Environment').filter((each) => /^(PATH|NODE_\w+)=/.test(each))
  const commands = valuesOf(unit, 'Exec\\w+').flatMap((command) => {
    const by = /^[-@:]*[+!]/.test(command) ? 'root' : who
    return programsIn(command).map((path) => ({ who: by, path, where: file }))
  })
  const others = [...wordsOf(unit, 'WorkingDirectory'), ...wordsOf(unit, 'EnvironmentFile'), ...environment]
  return [...commands, ...others.flatMap(pathsIn).map((path) => ({ who, path, where: file }))]
}

const pathsIn = (text: string) => text.match(/(?<![\w/])\/[\w@./-]+/g) ?? []

/** Not the data that a command is given: an argument of find or of a backup. */
const programsIn = (command: string) =>
  pathsIn(command).filter((path, index) => index === 0 || /\.(ts|mjs|sh)$|\/bin\//.test(path))

/** What root executes in a script: its own lines, without those that run as the editor's user. */
const ofScript = (file: string): Access[] =>
  [`/srv/ocsm/deploy/${file}`, ...pathsIn(read(file).replaceAll(/\bas_editor .*/g, ''))].map((path) => ({
    who: 'root',
    path,
    where: file
  }))

/** What the papers tell an administrator to give away. */
const givenAway = (file: string): Access[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/chown (?:-R )?([\w-]+):\S* (\/\S+)/g),
    ([, who = '', path = '']) => ({
      who,
      path,
      where: file
    })
  )

const isWithin = (path: string, folder: string) => `${resolve(path)}/`.startsWith(`${resolve(folder)}/`)

const writes = [
  ...services.flatMap(written),
  ...givenAway('docs/deploying.md'),
  ...givenAway('docs/operating.md')
]
const runs = [...services.flatMap(executed), ...['update.sh', 'leads'].flatMap(ofScript)]

test('nobody may write what another user of the server executes, and root writes what it will', () => {
  const betrayals = runs.flatMap((run) =>
    writes
      .filter(({ who }) => who !== 'root' && who !== run.who)
      .filter(({ path }) => isWithin(run.path, path) || isWithin(path, run.path))
      .map(
        ({ who, where, path }) =>
          `${who} may write ${path} (${where}), and ${run.who} executes ${run.path} (${run.where})`
      )
  )
  expect(betrayals).toEqual([])
  // The editor's user writes the site that the relay serves.
  expect(writes).toContainEqual(expect.objectContaining({ who: 'ocsm-editor', path: '/var/lib/ocsm-editor' }))
  expect(runs.map(({ who }) => who)).toEqual(expect.arrayContaining(['root', 'ocsm', 'ocsm-editor']))
})

test('uploads are read where neither leads nor a network are', () => {
  const editor = read('ocsm-editor.service')
  const hidden = wordsOf(editor, 'InaccessiblePaths').map((path) => path.replace(/^-/, ''))
  const ofRelay = written('ocsm.service').map(({ path }) => path)
  const settings = wordsOf(read('ocsm.service'), 'EnvironmentFile')
  expect(hidden).toEqual(expect.arrayContaining([...ofRelay, ...settings]))
  expect(valuesOf(editor, 'PrivateNetwork')).toEqual(['yes'])
})
