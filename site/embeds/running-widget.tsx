import { Fallback } from './fallback.tsx'
import { Frame } from './frame.tsx'
import { useWidget } from './use-widget.ts'
import { WaitingLine } from './waiting-line.tsx'
import type { Widget } from './widget-address.ts'
import styles from './widget-frame.module.css'

type RunningWidgetProps = { widget: Widget; title: string; onRetry: () => void; onBooked?: () => void }

/** One try to show a widget. Its frame lies unseen until it has spoken, since a blocked one shows the browser's own error. */
export function RunningWidget({ widget, title, onRetry, onBooked }: RunningWidgetProps) {
  const { frame, source, stage, height, onLoad } = useWidget(widget, onBooked)
  return (
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
        {stage === 'overdue' && <Fallback kind={widget.kind} address={source} onRetry={onRetry} />}
      </div>
    </div>
  )
}
