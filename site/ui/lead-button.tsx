import { Button, type ButtonProps } from './button.tsx'

type LeadButtonProps = Omit<ButtonProps, 'type' | 'command' | 'commandfor' | 'onClick'> & {
  event?: 'open-cta-lead' | 'open-lead-form'
}

/**
 * Opens the lead dialog. Before hydration, the browser opens it through the button's command. After hydration, the button
 * cancels the command and dispatches the window event that the dialog listens to.
 */
export function LeadButton({ event = 'open-cta-lead', children, ...rest }: LeadButtonProps) {
  return (
    <Button
      {...rest}
      command="show-modal"
      commandfor="lead-dialog"
      onClick={(click) => {
        click.preventDefault()
        window.dispatchEvent(new CustomEvent(event))
      }}
    >
      {children}
    </Button>
  )
}
