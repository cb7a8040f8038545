import { z } from 'zod'

const asked = z.object({ question: z.string().trim().min(1).max(2000) })

/** What a client offers its person to begin with. */
export const prompts = [
  {
    name: 'answer_with_citations',
    title: '依据知识库作答并注明出处',
    description: '先检索团队知识库，再作答；每个结论后注明文件与页码，没有依据就说没有。',
    arguments: [{ name: 'question', description: '问题', required: true }],
  },
]

/** The words of a prompt; null for one that is not there. Refuses other arguments with a `ZodError`. */
export function promptText(name: string, args: unknown): string | null {
  if (!prompts.some((item) => item.name === name)) return null
  const { question } = asked.parse(args ?? {})
  return `请先用 search_library 检索与下面的问题有关的原文（必要时换个说法再查，或用 read_file_passages 看上下文），再只依据查到的原文回答。每个结论后写明《文件名》与页码，并附链接；原文没有依据的就说没有，不要补充常识。

问题：${question}`
}
