import { useState } from 'react'
import { DocumentForm } from './document-form.tsx'
import { Preview } from './preview.tsx'
import { Publishing, type Status } from './publishing.tsx'
import { nameKey, server, type Lists, type Loaded } from './server.ts'

const question = 'You have typed something that is not saved. Leave without saving it?'

/** The whole editor: the files, the form of one of them, and its page. */
export function Editor({ first, status }: { first: Lists; status: Status }) {
  const [lists, setLists] = useState(first)
  const [loaded, setLoaded] = useState<Loaded>()
  const [dirty, setDirty] = useState(false)

  const refresh = async () => setLists(await server.lists())

  async function open(load: () => Promise<Loaded>) {
    // oxlint-disable-next-line no-alert -- the browser's own question cannot be missed
    if (dirty && !confirm(question)) return
    if (dirty && loaded?.id) await server.forget(loaded.id)
    setDirty(false)
    setLoaded(await load())
  }

  const groups = Object.groupBy(lists.documents, ({ group }) => group)
  return (
    <>
      <header className="top">
        <strong>OCSM website</strong>
        <YourName signedIn={lists.signedIn} />
        <Publishing first={status} dirty={dirty} />
      </header>
      <nav aria-label="Content">
        {lists.folders.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="add"
            onClick={() => void open(() => server.begin(name))}
          >
            New {label.toLowerCase()}
          </button>
        ))}
        {Object.entries(groups).map(([group, entries = []]) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            {entries.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-current={id === loaded?.id}
                onClick={() => void open(() => server.open(id))}
              >
                {label}
              </button>
            ))}
          </section>
        ))}
      </nav>
      <main>
        {loaded ? (
          <DocumentForm
            key={loaded.id || loaded.folder}
            loaded={loaded}
            lists={lists}
            refresh={refresh}
            onDirty={setDirty}
            onSaved={(id) => {
              void refresh()
              if (id !== loaded.id) void server.open(id).then(setLoaded)
            }}
            onRemoved={() => {
              setLoaded(undefined)
              void refresh()
            }}
          />
        ) : (
          <p>Choose what you want to change on the left.</p>
        )}
      </main>
      {lists.preview && <Preview page={loaded?.page ?? '/'} />}
    </>
  )
}

/** The name that the history shows. A sign-in in front of the editor gives it. */
function YourName({ signedIn }: { signedIn: string }) {
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? '')
  if (signedIn) return <span>{signedIn}</span>
  return (
    <label>
      Your name{' '}
      <input
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          localStorage.setItem(nameKey, target.value)
        }}
      />
    </label>
  )
}
