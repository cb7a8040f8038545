import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import type { CreatorWorkView } from '../terms'
import { countUse, useTakenAgent } from './use-work'

/** What one does with a work: read it and write one like it, or take an assistant over. */
export function WorkActions({ work }: { work: CreatorWorkView }) {
  const { take, isBusy } = useTakenAgent()
  const { id, kind, code, form, title, chapters } = work
  if (kind === 'agent') {
    return (
      <Button kind="primary" busy={isBusy} onClick={() => void take(work)}>
        添加到我的助手
      </Button>
    )
  }
  return (
    <>
      <Link
        className="k-button"
        data-kind="primary"
        data-size="medium"
        to={`/share/${code}?mode=view`}
        onClick={() => countUse(id)}
      >
        阅读
      </Link>
      {form === 'document' && (
        <Link
          className="k-button"
          data-kind="outline"
          data-size="medium"
          to="/create"
          state={{ topic: title, outlineText: chapters.join('\n') }}
        >
          照此写一篇
        </Link>
      )}
    </>
  )
}
