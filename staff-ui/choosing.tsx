import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Menu as Actions, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './choosing.module.css'

// React Aria refuses a class that may be undefined.
const { place = '', menu = '', item = '', list = '', option: optionClass = '' } = styles

type MenuProps = {
  /** On the button that opens it. */
  label: string
  actions: readonly { id: string; label: string }[]
  onAction: (id: string) => void
  /** Called once it is closed, with or without an action. Takes the focus. */
  onClose: () => void
}

/** A button with a list of what it can do. A native select would act on each key that only moves through it. */
export function Menu({ label, actions, onAction, onClose }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const closed = useEffectEvent(onClose)

  // While it is open, nothing else on the page takes the focus.
  useEffect(() => (isOpen ? () => closed() : undefined), [isOpen])

  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button>{label} …</Button>
      <Popover className={place} placement="bottom end" offset={4}>
        <Actions className={menu} aria-label={label} items={actions} onAction={(id) => onAction(String(id))}>
          {({ id, label: name }) => (
            <MenuItem id={id} textValue={name} className={item}>
              {name}
            </MenuItem>
          )}
        </Actions>
      </Popover>
    </MenuTrigger>
  )
}

type OptionListProps = {
  label: string
  options: readonly string[]
  chosen: string | undefined
  /** Called with the chosen one, too, if somebody chooses it again. */
  onChoose: (option: string) => void
  children: (option: string) => ReactNode
}

/** Options in a grid, one of which is chosen. Tab leads to the list, arrow keys and letters from option to option. */
export const OptionList = ({ label, options, chosen, onChoose, children }: OptionListProps) => (
  <ListBox
    className={list}
    aria-label={label}
    layout="grid"
    selectionMode="single"
    selectedKeys={chosen === undefined ? [] : [chosen]}
    onSelectionChange={(keys) => {
      const [key = chosen] = keys === 'all' ? [] : keys
      if (key !== undefined) onChoose(String(key))
    }}
  >
    {options.map((option) => (
      <ListBoxItem key={option} id={option} textValue={option} className={optionClass}>
        {children(option)}
      </ListBoxItem>
    ))}
  </ListBox>
)
