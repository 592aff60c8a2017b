import { Fallback } from './fallback.tsx'
import { Frame } from './frame.tsx'
import { ScriptNote } from './script-note.tsx'
import { useEmbedScript } from './embed-script.ts'
import { useWidget, type WidgetEvents } from './use-widget.ts'
import { WaitingLine } from './waiting-line.tsx'
import type { Widget } from './widget-address.ts'
import styles from './widget-frame.module.css'

type RunningWidgetProps = WidgetEvents & {
  widget: Widget
  title: string
  script: boolean
  onRetry: () => void
}

/** One attempt to show a widget. The frame stays hidden until its first message: a blocked one shows the browser's error. */
export function RunningWidget({ widget, title, script, onRetry, ...events }: RunningWidgetProps) {
  const failure = useEmbedScript(script)
  const { frame, source, stage, height, onLoad } = useWidget(widget, events)
  return (
    <>
      {stage === 'live' && failure && <ScriptNote address={source} failure={failure} />}
      <div className={styles.widget} data-stage={stage} aria-busy={stage === 'loading'}>
        <Frame
          widget={widget}
          title={title}
          ref={frame}
          src={source}
          style={height > 0 ? { '--asked': `${height}px` } : {}}
          inert={stage !== 'live'}
          onLoad={onLoad}
        />
        <div className={styles.instead} aria-live="polite">
          {stage === 'loading' && <WaitingLine kind={widget.kind} address={source} />}
          {stage === 'overdue' && (
            <Fallback kind={widget.kind} address={source} failure={failure} onRetry={onRetry} />
          )}
        </div>
      </div>
    </>
  )
}
