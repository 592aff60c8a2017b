import { Fragment, useCallback, useEffect, useState } from 'react'
import './editor.css'
import 'palette.css'
import { createRoot } from 'react-dom/client'
import { keepTranslatedTextsTrue } from '../../site/ui/translated-texts.ts'
import type { Lists } from '../app.ts'
import type { Saved } from '../store.ts'
import { type Loaded, nameKey, type Publishing as Status, server, type Typing, wordsOf } from './api.ts'
import { BrokenFile } from './broken-file.tsx'
import { Screen } from './broken-screen.tsx'
import { DocumentForm, figures } from './document-form.tsx'
import { type Draft, readDrafts } from './drafts.ts'
import styles from './editor.module.css'
import { ask, timeOf } from './messages.tsx'
import { same } from './places.ts'
import { Preview } from './preview.tsx'
import { Publishing } from './publishing.tsx'

const question = 'You have typed something that is not saved. Leave without saving it?'

const views = { list: 'All pages', form: 'Text', page: 'Preview' } as const

type View = keyof typeof views

/** The whole editor: the files, the form of one of them, and its page. A narrow window shows one of these at a time. */
function Editor({ first }: { first: Beginning }) {
  const [lists, setLists] = useState(first.lists)
  const [loaded, setLoaded] = useState(first.loaded)
  /** How many pages have been opened: each has a form of its own, which a new article keeps when it gets its name. */
  const [openings, setOpenings] = useState(0)
  const [dirty, setDirty] = useState(false)
  /** The texts typed in other windows, and how often somebody has asked for a preview of this one. */
  const [typing, setTyping] = useState<Typing>(first.loaded?.typing ?? [])
  const [takes, setTakes] = useState(0)
  const [view, setView] = useState<View>(first.loaded ? 'form' : 'list')
  /** Says that a file was saved, or that it was deleted and is no longer open. */
  const [note, setNote] = useState('')
  /** Why a page did not open. */
  const [trouble, setTrouble] = useState('')
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? '')

  const current = loaded && (loaded.id || loaded.folder)

  const refresh = async () => {
    try {
      setLists(await server.lists())
    } catch {
      // The top of the page says that the editor does not answer.
    }
  }

  async function open(wanted: string, load: () => Promise<Loaded>) {
    if (wanted === current) {
      setView('form')
      return
    }
    if (dirty && !ask(question)) return
    setView('form')
    try {
      if (dirty && loaded?.id) await server.forget(loaded.id)
      show(await load())
    } catch (error) {
      setTrouble(wordsOf(error))
    }
  }

  function show(next: Loaded | undefined) {
    setDirty(false)
    setTakes(0)
    setTyping(next?.typing ?? [])
    setNote('')
    setTrouble('')
    setLoaded(next)
    setOpenings((count) => count + 1)
    keepAddress(next ? next.id || `${next.folder}/` : '')
  }

  /** A new article is a page now. */
  async function showSaved({ id, label, page }: Saved) {
    setNote('Saved. It is live once it is published.')
    keepAddress(id)
    setLoaded((now) => {
      if (!now) return now
      const { folder: _, ...rest } = now
      return { ...rest, id, page, label: id === now.id ? now.label : label }
    })
    await refresh()
  }

  // Each look would otherwise draw the whole editor.
  const noteTyping = useCallback((next: Typing) => setTyping((now) => (same(now, next) ? now : next)), [])

  const isUnnamed = !name && !lists.signedIn && !lists.owner
  return (
    <div className={styles.editor} data-view={view} data-unnamed={isUnnamed}>
      <header className={styles.top}>
        <strong className={styles.brand}>OCSM website</strong>
        {lists.signedIn ? (
          <span>{lists.signedIn}</span>
        ) : (
          <YourName name={name} placeholder={lists.owner} setName={setName} />
        )}
        <Views className={styles.onPhones} among={['list', 'form', 'page']} shown={view} show={setView} />
        <Views
          className={styles.onTablets}
          among={['form', 'page']}
          shown={view === 'page' ? 'page' : 'form'}
          show={setView}
        />
        <Publishing first={first.status} dirty={dirty} onTyping={noteTyping} />
      </header>
      <ContentList
        lists={lists}
        current={loaded?.id.split(':')[0]}
        open={(id) => void open(id, () => server.open(id))}
        begin={(folder) => void open(folder, () => server.begin(folder))}
      />
      <main key={openings} className={styles.form}>
        {trouble && <p role="alert">{trouble}</p>}
        {loaded?.broken ? (
          <BrokenFile
            loaded={loaded}
            broken={loaded.broken}
            again={() => void Promise.all([refresh(), open('', () => server.open(loaded.id))])}
          />
        ) : loaded ? (
          <DocumentForm
            loaded={loaded}
            lists={lists}
            isUnnamed={isUnnamed}
            takes={takes}
            note={note}
            open={(id) => void open(id, () => server.open(id))}
            refresh={refresh}
            onDirty={setDirty}
            onSaved={(saved) => void showSaved(saved)}
            onRemoved={() => {
              show(undefined)
              setNote(`“${loaded.label}” is deleted. Visitors see it until you publish.`)
              void refresh()
            }}
          />
        ) : (
          <section className={styles.empty}>
            <h1>{note ? 'Deleted' : 'What changes today?'}</h1>
            <p>
              {note || 'Choose a page on the left. Nothing that you change is live before you publish it.'}
            </p>
            <Unsaved
              lists={lists}
              open={(id) => void open(id, () => server.open(id))}
              begin={(folder) => void open(folder, () => server.begin(folder))}
            />
          </section>
        )}
      </main>
      {lists.preview && (
        <Preview
          page={loaded?.folder ? undefined : (loaded?.page ?? '/')}
          other={typing.find(({ id }) => id === loaded?.id)?.by}
          showMine={() => {
            setTyping([])
            setTakes((count) => count + 1)
          }}
        />
      )}
    </div>
  )
}

/** A window that is loaded again opens the same page. */
const keepAddress = (id: string) => history.replaceState(null, '', id ? `#${id}` : location.pathname)

type ViewsProps = {
  className: string | undefined
  among: readonly View[]
  shown: View
  show: (view: View) => void
}

/** Switches between the parts of the editor. A tablet has room for the list beside the others. */
const Views = ({ className, among, shown, show }: ViewsProps) => (
  <p className={`${styles.views} ${className}`}>
    {among.map((view) => (
      <button key={view} type="button" aria-pressed={view === shown} onClick={() => show(view)}>
        {views[view]}
      </button>
    ))}
  </p>
)

type YourNameProps = { name: string; placeholder: string; setName: (name: string) => void }

/** The name that the history shows. A sign-in in front of the editor gives it. */
const YourName = ({ name, placeholder, setName }: YourNameProps) => (
  <label className={styles.name}>
    Your name
    <input
      id="your-name"
      autoComplete="name"
      placeholder={placeholder}
      value={name}
      onChange={({ target }) => {
        setName(target.value)
        localStorage.setItem(nameKey, target.value)
      }}
    />
  </label>
)

/** The pages with a text that this browser keeps, because a window went before it was saved. */
function Unsaved({ lists, open, begin }: Pick<ContentListProps, 'lists' | 'open' | 'begin'>) {
  const [drafts, setDrafts] = useState<Draft[]>([])
  useEffect(() => void readDrafts().then(setDrafts), [])
  if (drafts.length === 0) return null
  return (
    <>
      <p>You typed something that is not saved:</p>
      <ul>
        {drafts.map(({ name, id, at }) => {
          const page = lists.documents.find((one) => one.id === id.split(':', 1)[0])
          const folder = lists.folders.find((one) => id.startsWith(`${one.name}/`))
          const label = page?.label ?? `New ${folder?.label.toLowerCase()}`
          return (
            <li key={name}>
              <button type="button" onClick={() => (page ? open(id) : begin(folder?.name ?? ''))}>
                {`${label}, ${timeOf(at)}`}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const inWords = ({ name, count, isBroken }: Lists['documents'][number]['tasks'][number]) =>
  `${name} ${isBroken ? 'cannot be read' : count}`

type ContentListProps = {
  lists: Lists
  current: string | undefined
  open: (id: string) => void
  begin: (folder: string) => void
}

function ContentList({ lists, current, open, begin }: ContentListProps) {
  const groups = Object.groupBy(lists.documents, ({ group }) => group)
  return (
    <nav className={styles.list} aria-label="Content">
      {Object.entries(groups).map(([group, entries = []]) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {lists.folders
            .filter((folder) => folder.group === group)
            .map(({ name, label }) => (
              <button key={name} type="button" className={styles.new} onClick={() => begin(name)}>
                {`New ${label.toLowerCase()}`}
              </button>
            ))}
          {entries.map(({ id, label, tasks, isBroken }) => (
            <Fragment key={id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={id === current}
                onClick={() => open(id)}
              >
                {label}
              </button>
              {isBroken && <small className={styles.tasks}>Cannot be read</small>}
              {tasks.length > 0 && (
                <small className={styles.tasks}>{`To do: ${tasks.map(inWords).join(', ')}`}</small>
              )}
              {id === figures && lists.due.length > 0 && (
                <small className={styles.tasks}>{`To check again: ${lists.due.length}`}</small>
              )}
            </Fragment>
          ))}
        </section>
      ))}
    </nav>
  )
}

/** `loaded` is the page that was open in this window before. */
type Beginning = { lists: Lists; status: Status | undefined; loaded: Loaded | undefined }

/** What the editor begins with. That nobody knows what is live does not stop anybody from editing. */
async function readAll(): Promise<Beginning> {
  const wanted = location.hash.slice(1)
  const load = wanted.endsWith('/') ? server.begin(wanted.slice(0, -1)) : wanted && server.open(wanted)
  const [lists, status, loaded] = await Promise.all([
    server.lists(),
    server.publishing().catch(() => undefined),
    load ? load.catch(() => undefined) : undefined
  ])
  return { lists, status, loaded }
}

/** Without its lists, the editor says why and tries again. */
function Start() {
  const [opened, setOpened] = useState<Beginning>()
  const [trouble, setTrouble] = useState('')

  const start = useCallback(() => {
    readAll().then(setOpened, (error: unknown) => setTrouble(wordsOf(error)))
  }, [])

  useEffect(start, [start])

  if (opened) return <Editor first={opened} />
  return (
    <main className={styles.form}>
      <section className={styles.empty}>
        <h1>OCSM website</h1>
        {trouble ? (
          <>
            <p role="alert">{trouble}</p>
            <p>
              <button type="button" onClick={start}>
                Try again
              </button>
            </p>
          </>
        ) : (
          <p>The editor is opening …</p>
        )}
      </section>
    </main>
  )
}

const place = document.querySelector('#editor')
keepTranslatedTextsTrue()
if (place) {
  createRoot(place).render(
    <Screen>
      <Start />
    </Screen>
  )
}
