import { Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextArea } from '~/kit/controls/field'
import { Sheet } from '~/kit/overlays/sheet'
import { SLIDE_TITLE_LIMIT, BULLET_LIMIT, type Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { nameOf, orderCommands, removeCommands } from './canvas/arranging'
import type { Selection } from './canvas/use-selection'
import type { Run } from './use-run'

export interface PhoneEditProps {
  slide: Slide
  template: Template
  selection: Selection
  isClosed: boolean
  run: Run
  onPresent: () => void
}

/** At the foot of a phone: the words of a page are changed, its things put in order; it is shown. */
export function PhoneEdit(props: PhoneEditProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="hidden flex-none gap-2 border-t border-line bg-paper px-3 py-2 max-tablet:flex">
      <Button
        className="flex-1"
        icon={<Pencil size={16} />}
        disabled={props.isClosed}
        onClick={() => setIsOpen(true)}
      >
        改这一页
      </Button>
      <Button className="flex-1" kind="primary" icon={<Play size={16} />} onClick={props.onPresent}>
        放映
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title="改这一页">
        <PhoneFields {...props} />
      </Sheet>
    </div>
  )
}

function PhoneFields({ slide, template, selection, run }: PhoneEditProps) {
  const slideId = slide.id
  return (
    <div className="flex flex-col gap-4 p-4">
      <Words
        key={`${slideId} title`}
        label="标题"
        text={slide.title}
        limit={SLIDE_TITLE_LIMIT}
        onChange={(title) => run([{ type: 'set-slide-title', slideId, title }])}
      />
      {slide.bullets.map(({ id, text }, index) => (
        <Words
          key={id}
          label={`第${index + 1}条`}
          text={text}
          limit={BULLET_LIMIT}
          onChange={(next) =>
            run([
              next === ''
                ? { type: 'remove-bullet', slideId, bulletId: id }
                : { type: 'set-bullet', slideId, bulletId: id, text: next },
            ])
          }
        />
      ))}
      <section aria-label="图层">
        <h3 className="text-small font-semibold">图层</h3>
        <ul>
          {selection.handles.toReversed().map((handle) => (
            <li key={handle.key} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1">{nameOf(handle, selection.handles)}</span>
              {handle.name === 'extra' && (
                <>
                  <Button
                    kind="ghost"
                    size="small"
                    onClick={() => run(orderCommands({ slide, template }, [handle], 1))}
                  >
                    上移
                  </Button>
                  <Button
                    kind="ghost"
                    size="small"
                    onClick={() => run(removeCommands({ slide, template }, [handle]))}
                  >
                    删除
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Words({
  label,
  text,
  limit,
  onChange,
}: {
  label: string
  text: string
  limit: number
  onChange: (text: string) => void
}) {
  const [draft, setDraft] = useState(text)
  const end = () => {
    const next = draft.replace(/\s+/g, ' ').trim()
    if (next !== text) onChange(next)
  }
  return (
    <Field label={label}>
      <TextArea
        rows={2}
        value={draft}
        maxLength={limit}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={end}
      />
    </Field>
  )
}
