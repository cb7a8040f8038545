import { formatNumber } from '~/core/format'
import type { CreationLine, CreationNodeView, CreationView, WritingStage } from '../../terms'

/** What is being done, in words. */
export const stageWords: Record<WritingStage, string> = {
  studying: '研读资料',
  creating_outline: '拟定大纲',
  drafting: '起草正文',
  creating_chapters: '撰写章节',
  completing: '收束成篇',
}

/** Of a heading that is still to be written; what is put together from the others, like 引言 and 结论, comes last. */
export const waitingWords = ({ stage }: Pick<CreationNodeView, 'stage'>): string =>
  stage === 'completing' ? '最后写' : '待写'

/** The three stages that stand above the sheet. */
export const stageLine = [
  { label: '研读资料', stages: ['studying', 'creating_outline'] },
  { label: '起草正文', stages: ['drafting', 'creating_chapters'] },
  { label: '收束成篇', stages: ['completing'] },
] as const satisfies readonly { label: string; stages: readonly WritingStage[] }[]

/** Which of them is under way, or where it stopped: 3 when all is done, -1 before anything is. */
export function stageAt({
  stage,
  taskStatus,
  failed,
}: Pick<CreationView, 'stage' | 'taskStatus' | 'failed'>): number {
  // What was given up or failed is text that is not there.
  if (taskStatus === 'done') return failed > 0 ? 1 : stageLine.length
  if (stage === null) return -1
  return stageLine.findIndex(({ stages }) => stages.some((item) => item === stage))
}

/** 已写完，2,768字: what stands over a finished text; '' before anything is written. */
export function writtenWords({
  done,
  failed,
  total,
  words,
  kind,
  taskStatus,
}: Pick<CreationView, 'done' | 'failed' | 'total' | 'words' | 'kind' | 'taskStatus'>): string {
  if (taskStatus !== 'done') return ''
  const written = failed > 0 ? `写成${done}/${total}节` : '已写完'
  return kind === 'ppt' ? written : `${written}，${formatNumber(words)}字`
}

/** How a creation stands, in a few words, and in which tone. */
export function creationStatus(
  line: Pick<
    CreationLine,
    'taskStatus' | 'makeStatus' | 'documentId' | 'isPaused' | 'isPriced' | 'done' | 'total'
  >,
): {
  words: string
  tone: 'plain' | 'indigo' | 'success' | 'warning' | 'danger'
} {
  if (line.isPaused) return { words: '已暂停', tone: 'warning' }
  switch (line.taskStatus) {
    case 'init':
      return outlineStatus(line)
    case 'need_pay':
      // What costs nothing waits for a look alone.
      return { words: line.isPriced ? '待支付' : '大纲待确认', tone: 'warning' }
    case 'payed':
    case 'wait':
      return { words: '排队中', tone: 'indigo' }
    case 'ing':
      return { words: `撰写中 ${line.done}/${line.total}`, tone: 'indigo' }
    case 'done':
      return line.done < line.total
        ? { words: `写成${line.done}/${line.total}节`, tone: 'warning' }
        : { words: '已写完', tone: 'success' }
    case 'error':
      return { words: '没有写成', tone: 'danger' }
  }
}

const outlineStatus = ({
  makeStatus,
  documentId,
}: Pick<CreationLine, 'makeStatus' | 'documentId'>) =>
  makeStatus === 'creating_outline' || documentId === null
    ? ({ words: '正在拟大纲', tone: 'indigo' } as const)
    : ({ words: '大纲待确认', tone: 'plain' } as const)
