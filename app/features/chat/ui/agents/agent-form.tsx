import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Checkbox, Field, Switch, TextArea, TextInput } from '~/kit/controls/field'
import { Sheet } from '~/kit/overlays/sheet'
import {
  AGENT_SUMMARY_LIMIT,
  AGENT_TITLE_LIMIT,
  INSTRUCTIONS_LIMIT,
  type AgentView,
} from '../../agents-terms'
import { useReadyModes } from '../chat-shell'
import { modeOptions, questionModes, type QuestionMode } from '../composer/modes'
import type { AgentWords } from './agent-calls'
import { AgentDocuments } from './agent-documents'
import { AgentAppearance } from './agent-appearance'
import { AgentStarters } from './agent-starters'

export interface AgentFormProps {
  /** What is changed or copied; null: an empty form. */
  agent: AgentView | null
  isCopy: boolean
  /** Answers with the refusal in words, '' when it is saved. */
  onSave(words: AgentWords): Promise<string>
  onClose(): void
}

/** What the form holds. */
export type AgentDraft = Omit<AgentWords, 'id' | 'fileIds' | 'folderIds'> &
  Pick<AgentView, 'files' | 'folders'>

const EMPTY: AgentDraft = {
  title: '',
  summary: '',
  icon: 'book',
  tone: 'plain',
  instructions: '',
  modes: ['useRepository'],
  onlyDocuments: false,
  starters: [],
  files: [],
  folders: [],
  isShared: false,
}

/** Writes an assistant in a sheet beside the cards. */
export default function AgentForm({ agent, isCopy, onSave, onClose }: AgentFormProps) {
  const [start] = useState<AgentDraft>(() => (agent ? draftOf(agent) : EMPTY))
  const [draft, setDraft] = useState(start)
  const [isLeaving, setLeaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const isWhole = draft.title.trim() !== '' && draft.instructions.trim() !== ''
  const change = (part: Partial<AgentDraft>) => setDraft((now) => ({ ...now, ...part }))
  const leave = () => (isSame(start, draft) ? onClose() : setLeaving(true))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    const refusal = await onSave(wordsOf(draft, isCopy ? undefined : agent?.id))
    setBusy(false)
    setError(refusal)
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={agent && !isCopy ? '修改助手' : '新建助手'}
      foot={
        <>
          <span className="min-w-0 flex-1 text-small text-danger" role="alert">
            {error}
          </span>
          <Button onClick={leave}>取消</Button>
          <Button
            kind="primary"
            type="submit"
            form="agent"
            busy={isBusy}
            {...(!isWhole && { disabledReason: '先写名称和要求' })}
          >
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <form
        id="agent"
        className="flex flex-col gap-5 px-7 py-5 max-tablet:px-4"
        onSubmit={(event) => void save(event)}
      >
        <Words draft={draft} onChange={change} />
        <Ways draft={draft} onChange={change} />
        <AgentDocuments
          files={draft.files}
          folders={draft.folders}
          closed={isCopy ? 0 : (agent?.closed ?? 0)}
          onFiles={(files) => change({ files })}
          onFolders={(folders) => change({ folders })}
        />
        <AgentStarters starters={draft.starters} onChange={(starters) => change({ starters })} />
        <div>
          <Switch checked={draft.isShared} onCheckedChange={(isShared) => change({ isShared })}>
            全队可用
          </Switch>
          <p className="mt-1.5 text-micro text-ink-3">
            {draft.isShared ? '队友看得到要求，用它提问时只查自己有权查看的资料' : '只有你看得到'}
          </p>
        </div>
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        question="放弃没有保存的内容？"
        consequence="助手里写的、选的都不会留下"
        confirmLabel="放弃"
        cancel="接着写"
        onConfirm={onClose}
      />
    </Sheet>
  )
}

// Plain values alone, written down in one order.
const isSame = (draft: AgentDraft, other: AgentDraft) =>
  JSON.stringify(draft) === JSON.stringify(other)

interface PartProps {
  draft: AgentDraft
  onChange(part: Partial<AgentDraft>): void
}

function Words({ draft, onChange }: PartProps) {
  return (
    <>
      <Field label="名称">
        <TextInput
          value={draft.title}
          maxLength={AGENT_TITLE_LIMIT}
          placeholder="例如：导则答疑"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="用途（选填）">
        <TextInput
          value={draft.summary}
          maxLength={AGENT_SUMMARY_LIMIT}
          placeholder="一句话说明帮人做什么"
          onChange={(event) => onChange({ summary: event.target.value })}
        />
      </Field>
      <AgentAppearance
        icon={draft.icon}
        tone={draft.tone}
        onIcon={(icon) => onChange({ icon })}
        onTone={(tone) => onChange({ tone })}
      />
      <Field
        label="要求"
        hint={`写清怎样回答、用什么格式、注意什么。不能扩大查阅范围，也改不了引用规则。还可输入${INSTRUCTIONS_LIMIT - draft.instructions.length}字`}
      >
        <TextArea
          rows={8}
          value={draft.instructions}
          maxLength={INSTRUCTIONS_LIMIT}
          placeholder={'先给结论，再列依据。\n数字照资料原样写。'}
          onChange={(event) => onChange({ instructions: event.target.value })}
        />
      </Field>
    </>
  )
}

/** The ways of asking, as the box will have them to begin with. */
function Ways({ draft, onChange }: PartProps) {
  const options = modeOptions(draft.modes, 'none', useReadyModes())
  const toggle = (mode: QuestionMode, isOn: boolean) =>
    onChange({
      modes: questionModes.filter((item) => (item === mode ? isOn : draft.modes.includes(item))),
    })
  return (
    <fieldset className="k-field">
      <legend className="k-label">提问方式</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {options.map(({ mode, label, disabled }) => (
          <Checkbox
            key={mode}
            checked={draft.modes.includes(mode)}
            onCheckedChange={(isOn) => toggle(mode, isOn)}
          >
            {label}
            {disabled && <span className="text-micro text-ink-3">（还没有开通）</span>}
          </Checkbox>
        ))}
      </div>
      <Switch
        className="mt-2.5"
        checked={draft.onlyDocuments}
        onCheckedChange={(onlyDocuments) => onChange({ onlyDocuments })}
      >
        只依据资料回答
      </Switch>
    </fieldset>
  )
}

const draftOf = ({ kind, ...agent }: AgentView): AgentDraft => ({
  title: agent.title,
  summary: agent.summary,
  icon: agent.icon,
  tone: agent.tone,
  instructions: agent.instructions,
  modes: agent.modes,
  onlyDocuments: agent.onlyDocuments,
  starters: agent.starters,
  files: agent.files,
  folders: agent.folders,
  isShared: kind === 'team',
})

const wordsOf = (
  { files, folders, starters, ...words }: AgentDraft,
  id: string | undefined,
): AgentWords => ({
  ...words,
  ...(id !== undefined && { id }),
  starters: starters.map((text) => text.trim()).filter((text) => text !== ''),
  fileIds: files.map((file) => file.id),
  folderIds: folders.map((folder) => folder.id),
})
