import { FileUp, Plus, X } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { showToast } from '~/client/toasts'
import { formatWhen } from '~/core/format'
import { useQueryChange, useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { Pages } from '~/kit/data/pages'
import { Table, type Column } from '~/kit/data/table'
import { SearchInput } from '~/kit/controls/text-input'
import { WORDS_TEXT_LIMIT, type ModerationView, type WordPage, type WordView } from '../terms'
import { AddWordsDialog } from './add-words-dialog'
import { addedWords } from './added-words'

export interface WordsViewProps {
  moderation: ModerationView
  page: WordPage
  pageNo: number
  keyword: string
  now: Date
}

/** The team's own list. */
export function WordsView({ moderation, page, pageNo, keyword, now }: WordsViewProps) {
  const change = useQueryChange()
  const { runAction, isBusy, error } = useTeamAction()
  const [isAdding, setAdding] = useState(false)
  const [isEmptying, setEmptying] = useState(false)
  const remove = async (words?: string[]) => {
    await runAction('POST /team/:teamId/moderation/word/remove', words ? { words } : {})
    setEmptying(false)
  }
  const add = (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
      添加
    </Button>
  )
  return (
    <>
      <div className="t-filters">
        <Search keyword={keyword} />
        <Switch
          checked={moderation.isOn}
          disabled={isBusy}
          onCheckedChange={(isOn) =>
            void runAction('POST /team/:teamId/moderation/switch', { isOn })
          }
        >
          启用
        </Switch>
        <span className="flex-1" />
        {moderation.words > 0 && (
          <Button kind="ghost" onClick={() => setEmptying(true)}>
            清空
          </Button>
        )}
        <ImportFile />
        {moderation.words > 0 && add}
      </div>
      {error && (
        <p className="t-note text-small text-danger!" role="alert">
          {error}
        </p>
      )}
      {page.total === 0 ? (
        <div className="pt-12">
          {keyword === '' ? (
            <EmptyState
              title="词表还是空的"
              hint="逐个添加，或导入一行一个词的文本文件"
              actions={add}
            />
          ) : (
            <EmptyState title="没有这样的词" hint="换一个字试试" />
          )}
        </div>
      ) : (
        <div className="t-table">
          <Table
            className="table-fixed"
            caption="词表"
            columns={columnsAt(now, isBusy, (word) => void remove([word]))}
            rows={page.records}
            rowKey={({ word }) => word}
          />
        </div>
      )}
      <Pages pageNo={pageNo} pages={page.pages} onGo={(no) => change({ pageNo: String(no) })} />
      {isAdding && <AddWordsDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={isEmptying}
        onOpenChange={setEmptying}
        question={`清空词表里的${moderation.words}个词？`}
        consequence="清空后不能恢复。"
        confirmLabel="清空"
        actBusy="正在清空"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  )
}

function Search({ keyword }: { keyword: string }) {
  const change = useQueryChange()
  const [query, setQuery] = useState(keyword)
  const find = (event: FormEvent) => {
    event.preventDefault()
    change({ keyword: query.trim(), pageNo: '' })
  }
  return (
    <form className="contents" onSubmit={find}>
      <SearchInput
        size="small"
        className="w-[220px] max-tablet:w-full"
        label="查找词"
        placeholder="查找词，按回车"
        maxLength={50}
        value={query}
        onChange={(text) => {
          setQuery(text)
          if (text === '' && keyword !== '') change({ keyword: '', pageNo: '' })
        }}
      />
    </form>
  )
}

/** Takes the words of a text file. */
function ImportFile() {
  const { runAction, isBusy } = useTeamAction()
  const input = useRef<HTMLInputElement>(null)
  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const text = file.size > WORDS_TEXT_LIMIT * 4 ? null : await file.text()
    if (text === null || text.length > WORDS_TEXT_LIMIT || text.includes('\uFFFD')) {
      showToast({ title: '请选择UTF-8编码、20万字以内的文本文件', icon: 'danger' })
      return
    }
    const added = await runAction('POST /team/:teamId/moderation/word/add', { text })
    if (added) showToast({ title: addedWords(added) })
    else showToast({ title: '没有导入，请检查文件里的词', icon: 'danger' })
  }
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        tabIndex={-1}
        aria-label="导入词表文件"
        onChange={(event) => void take(event)}
      />
      <Button icon={<FileUp size={16} />} busy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? '正在导入' : '导入'}
      </Button>
    </>
  )
}

function columnsAt(
  now: Date,
  isBusy: boolean,
  onRemove: (word: string) => void,
): Column<WordView>[] {
  return [
    {
      key: 'word',
      head: '词',
      cell: ({ word }) => (
        <span className="block truncate" title={word}>
          {word}
        </span>
      ),
    },
    {
      key: 'by',
      head: '添加人',
      width: '22%',
      className: 'max-tablet:hidden',
      cell: ({ createdBy }) => createdBy,
    },
    {
      key: 'time',
      head: '添加时间',
      width: '22%',
      cell: ({ createTime }) => (
        <time className="text-ink-2" title={createTime} suppressHydrationWarning>
          {formatWhen(createTime, now)}
        </time>
      ),
    },
    {
      key: 'acts',
      head: <span className="sr-only">操作</span>,
      width: '64px',
      cell: ({ word }) => (
        <IconButton
          label={`删除「${word}」`}
          icon={<X size={16} />}
          disabled={isBusy}
          onClick={() => onRemove(word)}
        />
      ),
    },
  ]
}
