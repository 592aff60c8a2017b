import type { LeadAction } from '../../contract/desk.ts'
import { Button } from '../ui/button.tsx'
import { actionWords, figure } from '../words.ts'
import bar from '../ui/bar.module.css'
import type { fittingActions } from './fitting-actions.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  count: number
  actions: ReturnType<typeof fittingActions>
  onAct: (action: LeadAction) => void
  onExport: () => void
  onClear: () => void
}

/** How many leads are selected, and what can be done with them. */
export const SelectionBar = ({ count, actions, onAct, onExport, onClear }: SelectionBarProps) => (
  <output className={[bar.bar, styles.picked].join(' ')}>
    {figure(count)} selected
    {actions.map(({ action, key }) => (
      <Button key={action} small onClick={() => onAct(action)}>
        {action === 'release' ? 'Release' : actionWords[action].verb} <kbd>{key}</kbd>
      </Button>
    ))}
    <Button small onClick={onExport}>
      Export <kbd>E</kbd>
    </Button>
    <Button small look="bare" onClick={onClear}>
      Clear <kbd>Esc</kbd>
    </Button>
  </output>
)
