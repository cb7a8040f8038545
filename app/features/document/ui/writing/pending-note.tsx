import { Button } from '~/kit/controls/button'
import { acceptedBody } from '#packages/document/accepted-body'
import type { SectionBody } from '#packages/document/body'

/** Says under a section that is read that changes wait in it: the text stands as it reads with all of them. */
export function PendingNote({ body, onOpen }: { body: SectionBody; onOpen: () => void }) {
  if (acceptedBody(body) === body) return null
  return (
    <p className="flex items-center gap-2 font-sans text-small text-ink-2 indent-0">
      有修改待定，现在显示的是改后的样子
      <Button kind="ghost" size="small" onClick={onOpen}>
        逐处查看
      </Button>
    </p>
  )
}
