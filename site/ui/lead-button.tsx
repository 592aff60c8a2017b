import { Button, type ButtonProps } from './button.tsx'

type LeadButtonProps = Omit<ButtonProps, 'type' | 'command' | 'commandfor' | 'onClick'> & {
  event?: 'open-cta-lead' | 'open-lead-form'
}

/**
 * Opens the lead dialog. Before scripts have run the browser does it by the command; from then on the button raises
 * the page-wide event that the dialog listens to, and the command stands back.
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
