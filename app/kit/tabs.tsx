import { clsx } from 'clsx'
import {
  createContext,
  useContext,
  useId,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { walkByKeys } from './controls/roving-keys'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  className?: string
  listClassName?: string
  /** Only the list's own class draws it. */
  isPlain?: boolean
  /** `<TabPanel>`s. */
  children: ReactNode
}

const Selected = createContext({ id: '', value: '' })

/** Views of one thing behind a 44 px bar; arrows move, Tab goes into the panel. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const id = useId()
  const { label, value: selected, onChange, tabs, listClassName, isPlain = false } = props
  return (
    <Selected value={{ id, value: selected }}>
      <div className={props.className}>
        <div
          role="tablist"
          aria-orientation="horizontal"
          aria-label={label}
          className={clsx(!isPlain && 'k-tabs', listClassName)}
          tabIndex={-1}
          onKeyDown={walk}
          onPointerDown={markPress}
          onBlur={forgetPress}
        >
          {tabs.map(({ value, label: content, disabled }) => (
            <button
              key={value}
              type="button"
              role="tab"
              id={`${id}-tab-${value}`}
              aria-controls={`${id}-panel-${value}`}
              aria-selected={value === selected}
              className={isPlain ? undefined : 'k-tab'}
              data-state={value === selected ? 'active' : 'inactive'}
              data-disabled={disabled ? '' : undefined}
              disabled={disabled}
              tabIndex={value === selected ? 0 : -1}
              onMouseDown={focusOnPress}
              onFocus={() => value !== selected && onChange(value)}
              onClick={() => value !== selected && onChange(value)}
            >
              {content}
            </button>
          ))}
        </div>
        {props.children}
      </div>
    </Selected>
  )
}

// Not every browser focuses a button that is pressed; the focus is what shows its panel.
function focusOnPress(event: MouseEvent<HTMLElement>) {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus()
  else event.preventDefault()
}

function walk(event: KeyboardEvent<HTMLElement>) {
  delete event.currentTarget.dataset.pressed
  walkByKeys(event, '[role="tab"]:not(:disabled)', 'across')
}

// A pressed tab is focused by script, which a browser takes for the keyboard's: the ring stays away until a key is pressed.
function markPress({ currentTarget }: PointerEvent<HTMLElement>) {
  currentTarget.dataset.pressed = ''
}

function forgetPress({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.pressed
}

export interface TabPanelProps {
  value: string
  className?: string
  /** Stays in the page while another tab is shown; then `isActive` says whether it is this one's turn. */
  keepsMounted?: boolean
  isActive?: boolean
  children: ReactNode
}

export function TabPanel({ value, className, keepsMounted, isActive, children }: TabPanelProps) {
  const { id, value: selected } = useContext(Selected)
  const isVisible = keepsMounted ? isActive === true : value === selected
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      className={className}
      data-state={value === selected ? 'active' : 'inactive'}
      hidden={!isVisible}
      // A panel may hold nothing that takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {(isVisible || keepsMounted) && children}
    </div>
  )
}
