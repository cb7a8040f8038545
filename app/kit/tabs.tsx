import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  className?: string
  listClassName?: string
  /** `<TabPanel>`s. */
  children: ReactNode
}

/** Views of one thing behind a 44 px bar; arrows move, Tab goes into the panel. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const pick = (picked: string) => {
    const tab = props.tabs.find(({ value }) => value === picked)
    if (tab) props.onChange(tab.value)
  }
  return (
    <Radix.Root className={props.className} value={props.value} onValueChange={pick}>
      <Radix.List
        className={clsx('k-tabs', props.listClassName)}
        aria-label={props.label}
        {...pointerFocus}
      >
        {props.tabs.map(({ value, label, disabled }) => (
          <Radix.Trigger key={value} className="k-tab" value={value} disabled={disabled}>
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {props.children}
    </Radix.Root>
  )
}

// A pressed tab is focused by script, which a browser takes for the keyboard's: the ring stays away until a key is pressed.
const pointerFocus = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => {
    delete currentTarget.dataset.pressed
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.pressed
  },
}

export interface TabPanelProps {
  value: string
  className?: string
  /** Stays in the page while another tab is shown; then `isShown` tells whether it is this one's turn. */
  keepsMounted?: boolean
  isActive?: boolean
  children: ReactNode
}

export function TabPanel({ value, className, keepsMounted, isActive, children }: TabPanelProps) {
  const mountProps = keepsMounted ? ({ forceMount: true, hidden: !isActive } as const) : {}
  return (
    <Radix.Content value={value} className={className} {...mountProps}>
      {children}
    </Radix.Content>
  )
}
