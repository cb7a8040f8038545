import { Sheet } from '~/kit/overlays/sheet'
import { ReferenceList } from './reference-drawer'
import type { ReferencePanelProps } from './reference-panel'

/** The sources of an answer over the thread, where there is no room beside it. */
export default function SourcesSheet({ entryKey, refs, onOpenChange }: ReferencePanelProps) {
  return (
    <Sheet open onOpenChange={onOpenChange} title="出处" width={420}>
      <div className="pb-4">
        <ReferenceList key={entryKey} entryKey={entryKey} refs={refs} />
      </div>
    </Sheet>
  )
}
