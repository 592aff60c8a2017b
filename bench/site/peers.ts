import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { compressSite } from '../../scripts/compress-site.ts'
import { runTool } from '../../scripts/run-tool.ts'
import { readContent, type FoundPicture } from './peer-content.ts'

type Peer = {
  name: string
  /** The build command, from the peer's own package folder. */
  build: string[]
  /** Folder of the build. */
  output: string
  /** URL path of its hashed files. */
  hashed: string
  /** Folder of files that are served unchanged. */
  served: string
  /**
   * Widths in pixels of the WebP files that are made for the peer. If empty, it makes its own files from the masters.
   */
  widths: number[]
}

export const peers: Peer[] = [
  {
    name: 'spa',
    build: ['vite', 'build'],
    output: 'dist',
    hashed: '/assets/*',
    served: 'generated/public',
    widths: [1600]
  },
  {
    name: 'next',
    build: ['next', 'build'],
    output: 'out',
    hashed: '/_next/static/*',
    served: 'public',
    widths: [640, 1080, 1920]
  },
  {
    name: 'astro',
    build: ['astro', 'build'],
    output: 'dist',
    hashed: '/_astro/*',
    served: 'generated/public',
    widths: []
  }
]

const folderOf = (name: string) => join(import.meta.dirname, '../peers', name)

export const builtPeer = ({ name, output }: Peer) => join(folderOf(name), output)

/** Builds a peer from its lock file, with the content, pictures and fonts of the built site. Throws if that fails. */
export async function buildPeer(peer: Peer): Promise<void> {
  const folder = folderOf(peer.name)
  await installPackages(folder)
  for (const old of ['generated', peer.served, peer.output]) {
    await rm(join(folder, old), { recursive: true, force: true })
  }
  await cp(join(folder, '../home'), join(folder, 'generated/home'), { recursive: true })
  await provideFiles(peer, folder)

  const [tool = '', ...args] = peer.build
  const env = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const built = await runTool(join(folder, 'node_modules/.bin', tool), args, {
    cwd: folder,
    env,
    stdio: 'ignore'
  })
  if (!built) throw new Error(`${peer.build.join(' ')} failed in ${folder}`)

  await giveCleanAddresses(builtPeer(peer))
  const rule = `${peer.hashed}\n  Cache-Control: public, max-age=31536000, immutable\n`
  await writeFile(join(builtPeer(peer), '_headers'), rule)
  await compressSite(builtPeer(peer))
}

/** Makes `careers.html` available as `/careers`, as hosts of exported sites do. */
async function giveCleanAddresses(root: string): Promise<void> {
  for (const name of globSync('*.html', { cwd: root, exclude: ['index.html', '404.html'] })) {
    const folder = join(root, name.replace('.html', ''))
    await mkdir(folder, { recursive: true })
    await rename(join(root, name), join(folder, 'index.html'))
  }
}

/** Installs the packages of a folder once. */
export async function installPackages(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  const ok = await runTool('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  if (!ok) throw new Error(`npm ci failed in ${folder}`)
}

async function provideFiles({ served, widths }: Peer, folder: string): Promise<void> {
  const target = join(folder, served)
  await mkdir(join(target, 'fonts'), { recursive: true })
  await mkdir(join(target, 'pictures'))
  await mkdir(join(folder, 'generated/pictures'))
  for (const font of ['display.woff2', 'text.woff2']) {
    await cp(join('.cache/fonts', font), join(target, 'fonts', font))
  }
  await cp('public/favicon.svg', join(target, 'favicon.svg'))

  const draw = async (picture: FoundPicture) => {
    const master = join('content/pictures', picture.file)
    if (widths.length > 0) return drawWebp(picture, master, join(target, 'pictures'), widths)
    await cp(master, join(folder, 'generated/pictures', picture.file))
    return picture
  }
  await writeFile(join(folder, 'generated/content.json'), await readContent(draw))
}

async function drawWebp(
  { file, alt, position }: FoundPicture,
  master: string,
  target: string,
  widths: number[]
) {
  const { width, height } = await sharp(master).metadata()
  const fitting = widths.map((each) => Math.min(each, width))
  const address = (each: number) => `/pictures/${file.replace(/\.\w+$/, '')}-${each}.webp`
  for (const each of fitting) {
    const name = join(target, address(each).slice('/pictures/'.length))
    if (!existsSync(name)) await sharp(master).resize(each).webp({ quality: 75 }).toFile(name)
  }
  const srcSet = [...new Set(fitting)].map((each) => `${address(each)} ${each}w`).join(', ')
  const src = address(fitting[Math.floor(fitting.length / 2)] ?? width)
  return {
    alt,
    position,
    src,
    width,
    height,
    ...(widths.length > 1 ? { sources: [{ type: 'image/webp', srcSet }] } : {})
  }
}
