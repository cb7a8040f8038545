import type { FileStatus } from '~/features/library/terms'
import type { MemberInfoView, TeamView } from '~/features/teams/contract'
import { UNLIMITED_FROM_LEVEL } from '~/features/teams/terms'
import { isBlank, plainLine } from '~/core/text/text-rules'
import { QUESTION_LIMIT, type AnswerStatus, type SessionFrom } from '../../terms'

export const QUOTA_HINT_FROM = 10
const SSS_TIER = 4

/** What keeps a question from being sent. */
export type SendBlock = 'answering' | 'limit' | 'uploading' | 'empty' | 'learning'

const reasons = {
  answering: '正在回答，可以先停止',
  limit: '已达2000字上限，请精简后发送',
  uploading: '图片上传完成后可发送',
  empty: '请先输入问题',
  learning: '所选文件还在学习，请稍候',
} as const satisfies Record<SendBlock, string>

/** The first reason against sending, null when the question may go. */
export function sendBlock(draft: {
  isAnswering: boolean
  text: string
  /** How far the picture is up; null: none goes along. */
  image: 'uploading' | 'done' | null
  fileStatuses: readonly FileStatus[]
}): SendBlock | null {
  if (draft.isAnswering) return 'answering'
  if (questionLeft(draft.text) < 1) return 'limit'
  if (draft.image === 'uploading') return 'uploading'
  if (isBlank(plainLine(draft.text)) && draft.image === null) return 'empty'
  const isLearning = draft.fileStatuses.some((status) => status !== 'DONE' && status !== 'ERROR')
  return isLearning ? 'learning' : null
}

/** Where documents are asked, also chosen ones, pictures that are pasted or dropped are left alone. */
export const takesImages = (from: SessionFrom, files: number) => from === 'Normal' && files === 0

export const sendBlockReason = (block: SendBlock) => reasons[block]

/** A refused question back in its box, before what was typed there meanwhile. */
export const restoredDraft = (question: string, typed: string) =>
  isBlank(typed) || typed === question ? question : `${question}\n${typed}`

/** UTF-16 units still free in the question. */
export const questionLeft = (text: string) => QUESTION_LIMIT - text.length

export const isAnswering = (status: AnswerStatus) =>
  status === 'waiting' || status === 'thinking' || status === 'answeing'

/** Whether the member may ask; not knowing counts as no. */
export function canAsk(member: MemberInfoView | null): boolean {
  return member !== null && (member.vipLevel >= UNLIMITED_FROM_LEVEL || questionsLeft(member) > 0)
}

export const questionsLeft = (member: MemberInfoView) =>
  Math.max(0, member.maxChat - member.usedChat)

export const isSssVip = (member: MemberInfoView | null) =>
  member !== null && member.vipLevel >= SSS_TIER

/** From how many scholar searches on nothing is said of them. */
const SCHOLAR_HINT_BELOW = 11

/** 剩余n次 of the team's scholar searches when few are left, else null. */
export function scholarHint(
  team: Pick<TeamView, 'maxScholarSearch' | 'usedScholarSearch'> | null,
): string | null {
  if (team === null) return null
  const left = Math.max(0, team.maxScholarSearch - team.usedScholarSearch)
  return left < SCHOLAR_HINT_BELOW ? `剩余${left}次` : null
}

/** 剩余n次提问 when few are left and the tier counts them, else null. */
export function quotaHint(member: MemberInfoView | null): string | null {
  if (member === null || member.vipLevel >= UNLIMITED_FROM_LEVEL) return null
  const left = questionsLeft(member)
  return left <= QUOTA_HINT_FROM ? `剩余${left}次提问` : null
}
