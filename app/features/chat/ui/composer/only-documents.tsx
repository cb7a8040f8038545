import { Switch } from '~/kit/controls/choice'
import type { QuestionDraft } from './use-question-draft'

/** 只依据我的资料: what the documents do not hold is not said. */
export function OnlyDocuments({ draft }: { draft: QuestionDraft }) {
  return (
    <Switch checked={draft.onlyDocuments} onCheckedChange={draft.setOnlyDocuments}>
      <span className="text-small whitespace-nowrap text-ink-2">只依据我的资料</span>
    </Switch>
  )
}
