import { useLayoutEffect, useState, type Ref, type RefObject } from 'react'
import { Button } from '~/kit/controls/button'
import type { Calling } from './use-calling'
import type { TextAccess } from './use-people'

export interface PeopleListProps {
  calling: Calling
  access: TextAccess | null
  ref: RefObject<HTMLDivElement | null>
}

/** Whom an @ may mean, below the field, or above it at the foot of the window; why nobody is there. */
export function PeopleList({ calling, access, ref }: PeopleListProps) {
  usePlace(ref, calling)
  if (calling.offered.length === 0) return <Nobody {...{ calling, access }} listRef={ref} />
  return (
    <div ref={ref} id={calling.listId} role="listbox" aria-label="叫谁看" className={FRAME}>
      {calling.offered.map((person, no) => (
        <div
          key={person.id}
          id={`${calling.listId}-${no}`}
          role="option"
          tabIndex={-1}
          aria-selected={no === calling.index}
          className={`cursor-pointer rounded-[var(--r-sm)] px-2.5 py-1.5 ${no === calling.index ? 'bg-wash-2' : ''}`}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            calling.choose(person)
          }}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}

interface NobodyProps extends Pick<PeopleListProps, 'calling' | 'access'> {
  listRef: Ref<HTMLDivElement>
}

function Nobody({ calling, access, listRef }: NobodyProps) {
  const [isBusy, setBusy] = useState(false)
  const isClosed = access?.audience === 'maker'
  const share = isClosed ? access.share : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={listRef} className={FRAME} onMouseDown={(event) => event.preventDefault()}>
      <p className="px-2.5 py-1.5 text-ink-2" role="status">
        {access === null
          ? '没有别的成员能打开这份文稿'
          : isClosed
            ? '只有你能打开这份文档，别人看不到批注'
            : '团队里没有别的成员'}
      </p>
      {share && (
        <Button
          size="small"
          className="mx-2.5 mb-1.5"
          busy={isBusy}
          onClick={() => {
            setBusy(true)
            void share().finally(() => {
              setBusy(false)
              calling.focusField()
            })
          }}
        >
          让团队成员打开
        </Button>
      )}
    </div>
  )
}

const FRAME =
  'absolute inset-x-0 z-[var(--z-popover)] mt-1 rounded-[var(--r-md)] bg-raised p-1 shadow-[var(--elev-3)] data-upward:bottom-full data-upward:mb-1'

/** Px between the list and the edge of the window. */
const EDGE = 8

/** Above its field where the list would go over the foot of the window. */
function usePlace(list: RefObject<HTMLDivElement | null>, { offered }: Calling): void {
  useLayoutEffect(() => {
    const field = list.current?.previousElementSibling?.getBoundingClientRect()
    if (!list.current || !field) return
    const height = list.current.offsetHeight + EDGE
    const isUpward = field.bottom + height > window.innerHeight && field.top > height
    list.current.toggleAttribute('data-upward', isUpward)
  }, [list, offered.length])
}
