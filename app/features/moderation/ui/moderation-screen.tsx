import { useQueryChange } from '~/features/teams/ui'
import { Segmented } from '~/kit/controls/segmented'
import type { CheckRecordPage, ModerationView, WordPage } from '../terms'
import { RecordsView, type RecordFilter } from './records-view'
import { WordsView } from './words-view'

export type ModerationScreenProps = {
  moderation: ModerationView
  pageNo: number
  now: Date
} & (
  | { view: 'words'; page: WordPage; keyword: string }
  | { view: 'records'; page: CheckRecordPage; filter: RecordFilter }
)

/** /team/moderation: words that are not let through, and what was found. */
export function ModerationScreen(props: ModerationScreenProps) {
  const { moderation, pageNo, now, view } = props
  const change = useQueryChange()
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>内容审核</h1>
          <Segmented
            label="内容审核"
            value={view}
            options={[
              { value: 'words', label: '词表' },
              { value: 'records', label: '审核记录' },
            ]}
            onChange={(next) =>
              change({
                view: next === 'words' ? '' : next,
                pageNo: '',
                keyword: '',
                kind: '',
                outcome: '',
              })
            }
          />
        </header>
        <p className="t-note">{introOf(view, moderation)}</p>
        {props.view === 'words' ? (
          <WordsView
            moderation={moderation}
            page={props.page}
            pageNo={pageNo}
            keyword={props.keyword}
            now={now}
          />
        ) : (
          <RecordsView page={props.page} pageNo={pageNo} filter={props.filter} now={now} />
        )}
      </div>
    </main>
  )
}

function introOf(view: 'words' | 'records', { hasHouseWords, providers }: ModerationView): string {
  if (view === 'records') return '这里不保存原文，只留命中处前后的几个字与内容的指纹。'
  const others = [hasHouseWords && '平台词表', ...providers].filter(Boolean)
  const beside = others.length > 0 ? `此外还由${others.join('、')}审核。` : ''
  return `词表里的词不能出现在提问、回答、上传的文件与名称里，不论全半角、大小写、繁简或夹着空格。${beside}`
}
