import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Sheet } from '~/kit/overlays/sheet'
import { sourceOfMark } from './citation-marks'
import { OtherSources } from './other-sources'
import { SourceLeaf } from './source-leaf'
import { SourceSteps, stepByKey, type SourceStepsProps } from './source-steps'
import { messageOf, type CitationSheetProps } from './use-citations'

/** A source over the thread: on phones from below, else beside it with the names of the others. */
export default function SourceSheet(props: CitationSheetProps) {
  const { target, view, onShow } = props
  const message = messageOf(view, target?.entryKey)
  if (!target || !message) return null
  const { entryKey, index, offset = -1 } = target
  const reference = sourceOfMark(index, offset, message)
  if (!reference) return null
  const step = (next: number) => onShow({ entryKey, index: next })
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onShow(null)}
      title={`引用 ${reference.index}`}
      hideTitle
    >
      <div className="px-4 pt-3 pb-5">
        <StepKeys refs={message.refs} current={reference} onStep={step} />
        <SourceLeaf reference={reference} place="sheet">
          <SourceSteps refs={message.refs} current={reference} onStep={step} />
          <span className="max-tablet:hidden">
            <IconButton
              label="关闭"
              size="small"
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onShow(null)}
            />
          </span>
        </SourceLeaf>
        <div className="max-tablet:hidden">
          <OtherSources
            entryKey={entryKey}
            refs={message.refs.filter((other) => other.index !== index)}
            onOpen={step}
          />
        </div>
      </div>
    </Sheet>
  )
}

/** Arrows lead from source to source wherever the keyboard stands in what lies over the page. */
function StepKeys({ refs, current, onStep }: SourceStepsProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (stepByKey(event, refs, current, onStep)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return null
}
