import { Copy, FileDown, FileText, Library, MoreHorizontal, NotebookPen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '~/kit/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/menu'
import type { MessageView } from '../terms'
import { useChatShell, type Notice } from './chat-shell'
import { citedSources } from './taking/cited-sources'

// What takes an answer away comes when something is taken.
const loadActs = () => import('./taking/answer-acts')
const AnswerToCreation = lazy(() => import('./taking/to-creation'))

/** Ways to take an answer along: copied with its sources, as a file, into the library, beside a document. */
export function AnswerMenu({ message, hasNote }: { message: MessageView; hasNote: boolean }) {
  const { team } = useChatShell()
  const sources = citedSources(message)
  const isOfFile = sources.some(({ fileId }) => fileId !== undefined)
  const take = useTake()
  const copy = (style: 'plain' | 'gbt7714') =>
    void take(async ({ citedText, today }) => {
      await navigator.clipboard.writeText(citedText(message, style, today()))
      return { tone: 'success', title: '已复制' }
    })
  return (
    <Menu
      label="带走回答"
      side="top"
      trigger={
        <IconButton
          label="更多"
          size="small"
          icon={<MoreHorizontal size={16} aria-hidden="true" />}
        />
      }
    >
      {sources.length > 0 && (
        <>
          <MenuItem icon={<Copy size={16} aria-hidden="true" />} onSelect={() => copy('plain')}>
            复制，附编号出处
          </MenuItem>
          <MenuItem icon={<Copy size={16} aria-hidden="true" />} onSelect={() => copy('gbt7714')}>
            复制，附GB/T 7714出处
          </MenuItem>
          <MenuRule />
        </>
      )}
      <MenuItem
        icon={<FileDown size={16} aria-hidden="true" />}
        onSelect={() => void take(async ({ exportWord }) => exportWord(message))}
      >
        导出Word
      </MenuItem>
      <MenuItem
        icon={<FileText size={16} aria-hidden="true" />}
        onSelect={() => void take(async ({ exportMarkdown }) => exportMarkdown(message))}
      >
        导出Markdown
      </MenuItem>
      {team && (
        <MenuItem
          icon={<Library size={16} aria-hidden="true" />}
          onSelect={() =>
            void take(async ({ saveToLibrary }) => saveToLibrary(team.teamId, message))
          }
        >
          存入知识库
        </MenuItem>
      )}
      {team && hasNote && isOfFile && (
        <MenuItem
          icon={<NotebookPen size={16} aria-hidden="true" />}
          onSelect={() => void take(async ({ keepNote }) => keepNote(team.spaceId, message))}
        >
          记入笔记
        </MenuItem>
      )}
      {team && (
        <Suspense fallback={<AwaitedRows />}>
          <AnswerToCreation message={message} />
        </Suspense>
      )}
    </Menu>
  )
}

type TakingActs = Awaited<ReturnType<typeof loadActs>>

/** Takes something of an answer along, and says how that went. */
export function useTake() {
  const { notify } = useChatShell()
  return async (act: (acts: TakingActs) => Promise<Notice>) => {
    try {
      notify(await act(await loadActs()))
    } catch (error) {
      notify({ tone: 'danger', title: error instanceof Error ? error.message : '网络连接失败' })
    }
  }
}

/** As high as what comes: the menu finds its side by its height as it opens, and would keep it with rows cut off. */
function AwaitedRows() {
  return (
    <div aria-hidden="true">
      <MenuRule />
      <div className="k-menu-item" />
      <div className="k-menu-item" />
      <div className="k-menu-item" />
    </div>
  )
}
