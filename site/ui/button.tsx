import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Arrow, Link, type LinkProps, type Target } from './link.tsx'

type Look = {
  /** `primary` (volt) on dark, `ink` on chalk, `line` for a second action beside either. */
  tone?: 'primary' | 'ink' | 'line'
  small?: boolean
  /** As wide as its container. */
  wide?: boolean
  arrow?: boolean | 'down'
  children: ReactNode
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'children'>

export function Button({ tone, small, wide, arrow, children, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} {...look({ tone, small, wide, arrow, children })} type={type} />
}

type ButtonLinkProps = Omit<Look, 'children'> &
  Target &
  Omit<LinkProps, keyof Target | 'className'> & { label?: string }

/** A link that looks like a button. It says its `label`, or its children. */
export function ButtonLink({ tone, small, wide, arrow, label, children = label, ...rest }: ButtonLinkProps) {
  return <Link {...rest} {...look({ tone, small, wide, arrow, children })} />
}

function look({
  tone = 'primary',
  small,
  wide,
  arrow,
  children
}: { [Key in keyof Look]: Look[Key] | undefined }) {
  return {
    className: styles.button,
    'data-tone': tone,
    'data-small': small || undefined,
    'data-wide': wide || undefined,
    children: (
      <>
        {children}
        {arrow && <Arrow down={arrow === 'down'} />}
      </>
    )
  }
}

/** The words of the lead dialog for a button. `query` tells the staff what the visitor chose: `choice=career-yearly`. */
export type LeadWords = { title?: string; text?: string; query?: string }

type LeadButtonProps = Omit<ButtonProps, 'type' | 'command' | 'commandfor' | 'onClick'> & {
  event?: 'open-cta-lead' | 'open-lead-form'
  says?: () => LeadWords
}

/**
 * Opens the lead dialog. Before hydration, the browser opens it through the button's command. After hydration, the button
 * cancels the command and dispatches the window event that the dialog listens to.
 */
export function LeadButton({ event = 'open-cta-lead', says, ...rest }: LeadButtonProps) {
  return (
    <Button
      {...rest}
      command="show-modal"
      commandfor="lead-dialog"
      onClick={(click) => {
        click.preventDefault()
        window.dispatchEvent(new CustomEvent(event, { detail: says?.() }))
      }}
    />
  )
}
