const BLOCKS = /^(?:#{1,6} |[-*+] |\d+\. |> |```|:::|\|.*\|$|\$\$)/m
const INLINES = /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\(https?:|\[@e\d+/

/** Whether pasted words were written as Markdown. */
export const isMarkdown = (text: string): boolean =>
  BLOCKS.test(text) ? text.includes('\n') || text.startsWith('#') : INLINES.test(text)
