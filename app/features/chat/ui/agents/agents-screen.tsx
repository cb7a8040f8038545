import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AskAdmin } from '~/client/ask-admin'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { EmptyState } from '~/kit/empty-state'
import { NoticeBar } from '~/kit/notice-bar'
import { SectionTitle } from '~/kit/section-title'
import { Segmented } from '~/kit/controls/segmented'
import { SearchInput } from '~/kit/controls/text-input'
import { AGENT_TITLE_LIMIT, type AgentView } from '../../agents-terms'
import { useChatShell } from '../chat-shell'
import { AgentCard, type AgentCardProps } from './agent-card'
import { findAgents, shelves, type Shelf } from './agent-words'
import { useAgents } from './use-agents'

const AgentForm = lazy(() => import('./agent-form'))

export interface AgentsScreenProps {
  /** Null when the list could not be read. */
  agents: AgentView[] | null
  /** Somebody serves who can follow instructions. */
  hasWriter: boolean
}

/** What is being written: an assistant that is kept, a copy of one, or an empty form. */
type Edited = { agent: AgentView | null; isCopy: boolean }

/** /agent: the assistants of person, team and product. */
export function AgentsScreen({ agents: loaded, hasWriter }: AgentsScreenProps) {
  const shell = useChatShell()
  const teamId = shell.team?.teamId ?? ''
  const list = useAgents(teamId, loaded ?? NONE)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [removed, setRemoved] = useState<AgentView | null>(null)
  const cardActions = {
    mayCopy: shell.team !== null,
    onCopy: (agent: AgentView) => setEdited({ agent: copyOf(agent), isCopy: true }),
    onEdit: (agent: AgentView) => setEdited({ agent, isCopy: false }),
    onRemove: setRemoved,
  }
  return (
    <main className="k-main overflow-y-auto!">
      <div className="mx-auto w-[1040px] max-w-[calc(100%-48px)] pt-9 pb-14 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-5 max-tablet:pb-8">
        <header className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h1 className="font-serif text-[28px] leading-10 font-semibold">助手</h1>
            <p className="text-body text-ink-2">
              各有写好的要求、提问方式和资料，点开就问。回答照样标出依据。
            </p>
          </div>
          {shell.team && (
            <Button
              kind="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setEdited({ agent: null, isCopy: false })}
            >
              新建助手
            </Button>
          )}
        </header>
        {!hasWriter && (
          <div className="mt-4">
            <NoticeBar tone="warning">
              助手的要求现在不起作用，回答只摘引资料：
              <AskAdmin text="还没有开通语言模型，请联系管理员" />
            </NoticeBar>
          </div>
        )}
        {loaded === null ? (
          <p className="py-6 text-small text-danger" role="alert">
            没有读到助手，请刷新重试
          </p>
        ) : (
          <Listing
            agents={list.agents}
            hasWriter={hasWriter}
            isMember={shell.team !== null}
            {...cardActions}
          />
        )}
      </div>
      {edited && (
        <Suspense>
          <AgentForm
            agent={edited.agent}
            isCopy={edited.isCopy}
            onClose={() => setEdited(null)}
            onSave={async (words) => {
              const refusal = await list.save(words)
              if (refusal === '') {
                setEdited(null)
                shell.notify({ tone: 'success', title: `已保存「${words.title}」` })
              }
              return refusal
            }}
          />
        </Suspense>
      )}
      {removed && (
        <RemoveDialog agent={removed} onRemove={list.remove} onClose={() => setRemoved(null)} />
      )}
    </main>
  )
}

const NONE: AgentView[] = []

function copyOf(agent: AgentView): AgentView {
  const title = `${agent.title.slice(0, AGENT_TITLE_LIMIT - 4)}（副本）`
  return { ...agent, title, kind: 'own' }
}

const groups = [
  { kind: 'own', title: '我的助手' },
  { kind: 'team', title: '团队助手' },
  { kind: 'preset', title: '预设助手' },
] as const

type ListingProps = Omit<AgentCardProps, 'agent' | 'isShut'> & {
  agents: AgentView[]
  hasWriter: boolean
  isMember: boolean
}

function Listing({ agents, hasWriter, isMember, ...actions }: ListingProps) {
  const [word, setWord] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const found = findAgents(agents, shelf, word)
  const visibleGroups = groups
    .map((group) => ({ ...group, agents: found.filter(({ kind }) => kind === group.kind) }))
    .filter((group) => group.agents.length > 0)
  return (
    <search className="mt-5 block">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          className="w-72 max-tablet:w-full"
          label="搜索助手"
          value={word}
          onChange={setWord}
        />
        {isMember && (
          <Segmented label="助手范围" value={shelf} options={shelves} onChange={setShelf} />
        )}
      </div>
      {visibleGroups.length === 0 && <Nothing isSearch={word.trim() !== ''} />}
      {visibleGroups.map((group) => (
        <section key={group.kind} className="mt-7" aria-labelledby={`agents-${group.kind}`}>
          <div id={`agents-${group.kind}`} className="border-b border-ink pb-2.5">
            <SectionTitle>{group.title}</SectionTitle>
          </div>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(276px,1fr))] gap-3">
            {group.agents.map((agent) => (
              <AgentCard
                key={agent.id}
                agent={agent}
                isShut={agent.needsModel && !hasWriter}
                {...actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </search>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <div className="py-10">
      {isSearch ? (
        <EmptyState drawing="none" title="没有找到助手" hint="换个词，或看看全部" />
      ) : (
        <EmptyState
          drawing="none"
          title="这里还没有助手"
          hint="把常用的要求和资料存成助手，自己用或全队用"
        />
      )}
    </div>
  )
}

function RemoveDialog(props: {
  agent: AgentView
  onRemove(id: string): Promise<string>
  onClose(): void
}) {
  const { agent, onClose } = props
  const { notify } = useChatShell()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const refusal = await props.onRemove(agent.id)
    onClose()
    if (refusal) notify({ tone: 'danger', title: refusal })
  }
  const others = agent.kind === 'team' ? '团队里的所有人都不能再用它。' : '删除后不能恢复。'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`删除「${agent.title}」？`}
      consequence={`${others}用它问过的会话还在。`}
      confirmLabel="删除助手"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
