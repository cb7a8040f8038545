import { ReviewBar } from '~/features/document/ui/review'
import { OriginsLegend } from './origins-legend'
import type { Editing } from '../use-editing'
import type { Writing } from '../use-writing'

/** Between the tools and the page: how the text stands with those who look after it, and what its marks mean. */
export function OverText({ writing, editing }: { writing: Writing; editing: Editing }) {
  return (
    <>
      <ReviewBar review={writing.review} nameOf={writing.nameOf} />
      {editing.hasOrigins && <OriginsLegend sections={writing.text.sections} />}
    </>
  )
}
