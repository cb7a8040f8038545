import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams, useRevalidator } from 'react-router'
import { emit, useEvent } from '~/client/event-bus'
import { openLogin } from '~/client/session/session-store'
import { useShell } from '~/client/use-shell'
import { formatWhen } from '~/core/format'
import { Pages } from '~/kit/data/pages'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchForm } from '~/kit/controls/search-form'
import { Select } from '~/kit/controls/text-input'
import { scopes } from '../../terms'
import { type QuestionRecordPage, type QuestionRecordView } from '../../record-terms'
import { useChatShell } from '../chat-shell'
import '../events'
import { CallRefused } from '../chat-calls'
import { deleteSession } from '../http-calls'
import { DeleteSessionDialog } from '../sessions/session-dialogs'
import { useOpeningRecord } from '../sessions/use-opening-record'
import { scopeLabels } from '../wording'

export interface QuestionsScreenProps {
  /** Null when it could not be read. */
  page: QuestionRecordPage | null
  pageNo: number
  title: string
  sessionFrom: string
  now: Date
}

/** /profile/questions: everything one has asked, ten a page. */
export function QuestionsScreen(props: QuestionsScreenProps) {
  const { page, pageNo } = props
  const { user } = useShell()
  const [, setSearch] = useSearchParams()
  const [deleted, setDeleted] = useState<QuestionRecordView | null>(null)
  const remove = useRemoving()
  const change = (changes: Record<string, string>) =>
    setSearch((current) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === '' || (name === 'pageNo' && value === '1')) current.delete(name)
        else current.set(name, value)
      }
      return current
    })
  useEvent('my_question_search', ({ keyword }) => change({ title: keyword, pageNo: '1' }))
  return (
    <main className="k-main">
      <header className="t-head">
        <h1 className="flex-1">提问记录</h1>
        {user && page && (
          <span className="text-small text-ink-3 max-tablet:mr-2">共{page.total}条</span>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="t-body pb-8">
          {user ? (
            <>
              <Filters
                title={props.title}
                sessionFrom={props.sessionFrom}
                onSource={(from) => change({ sessionFrom: from, pageNo: '1' })}
              />
              <Records {...props} onDelete={setDeleted} />
            </>
          ) : (
            <EmptyState
              title="登录后查看提问记录"
              hint="问过的问题会列在这里，随时接着问"
              actions={
                <Button kind="primary" onClick={() => openLogin()}>
                  登录
                </Button>
              }
            />
          )}
          {page && page.pages > 1 && (
            <Pages
              pageNo={pageNo}
              pages={page.pages}
              onGo={(no) => change({ pageNo: String(no) })}
            />
          )}
        </div>
      </div>
      {deleted && (
        <DeleteSessionDialog record={deleted} onDelete={remove} onClose={() => setDeleted(null)} />
      )}
    </main>
  )
}

function Filters(props: {
  title: string
  sessionFrom: string
  onSource(sessionFrom: string): void
}) {
  const options = [
    { value: '', label: '全部来源' },
    ...scopes.map(([value]) => ({ value, label: scopeLabels[value] })),
  ]
  return (
    <SearchForm
      key={props.title}
      className="flex gap-2"
      size="medium"
      maxLength={200}
      label="搜索问题，回车查找"
      keyword={props.title}
      onSearch={(keyword) => emit('my_question_search', { keyword })}
    >
      <Select
        className="w-36! flex-none"
        aria-label="来源"
        value={scopes.find((scope) => scope.some((item) => item === props.sessionFrom))?.[0] ?? ''}
        options={options}
        onChange={props.onSource}
      />
    </SearchForm>
  )
}

function Records(props: QuestionsScreenProps & { onDelete(record: QuestionRecordView): void }) {
  const { page, title, sessionFrom, now } = props
  const open = useOpeningRecord(null)
  const { revalidate, state } = useRevalidator()
  if (page === null) {
    return (
      <div className="pt-16">
        <EmptyState
          drawing="none"
          title="获取消息失败"
          hint="请检查网络后重试"
          actions={
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              重试
            </Button>
          }
        />
      </div>
    )
  }
  if (page.records.length === 0) {
    const isFiltered = title !== '' || sessionFrom !== ''
    return (
      <div className="pt-16">
        <EmptyState
          title={isFiltered ? '没有找到这样的提问' : '还没有提问'}
          hint={isFiltered ? '换一个词，或换一个来源' : '问过的问题会列在这里，随时接着问'}
        />
      </div>
    )
  }
  return (
    <ul className="mt-3">
      {page.records.map((record) => (
        <li key={record.id} className="group flex items-center gap-2 border-b border-line">
          <button
            type="button"
            className="min-w-0 flex-1 py-2 text-left"
            onClick={() => void open(record)}
          >
            <span className="block truncate text-[15px] leading-6 group-hover:text-indigo">
              {record.title}
            </span>
            <span className="block text-micro text-ink-3" suppressHydrationWarning>
              {scopeLabels[record.sessionFrom]}
              <Dot />
              {formatWhen(record.updateTime, now)}
            </span>
          </button>
          <IconButton
            label={`删除：${record.title}`}
            size="small"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => props.onDelete(record)}
          />
        </li>
      ))}
    </ul>
  )
}

function useRemoving() {
  const { team, notify } = useChatShell()
  const { revalidate } = useRevalidator()
  return async ({ sessionId }: QuestionRecordView) => {
    if (!team) return
    try {
      await deleteSession(team.teamId, sessionId)
      emit('update_ai_question_left_message_records')
      notify({ tone: 'success', title: '已删除' })
      await revalidate()
    } catch (error) {
      const title = error instanceof CallRefused ? error.message : '网络连接失败'
      notify({ tone: 'danger', title })
    }
  }
}
