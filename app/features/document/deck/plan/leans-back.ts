/** What a sentence begins with that speaks of the one before. */
const BACK =
  /^(?:它们?|[他她]们?|这(?!么多|方面)|那(?!么多|达|曲|格)|此(?!前|后|地)|该|其(?!他|它|余|中[，,]?\d)|上述|前者|后者|如上|另一[种个方]|剩下|其[他它余](?:的|各)|也(?!门)|又|再(?!生|次|就业)|就算|即使如此|那么|反之|相反|否则|不必担心|不用担心|别担心|现在(?:尝试|试|可以|就|我们|[，,])|接着|然后|可能[你您]|[你您]可能|假设|假定|假如[你您]|设想|(?:通过|在|对|从|由|与|为|以|因|按|据|经|有了|除)[此这那])/
/** What it says of something that only the one before names. */
const OF_BEFORE =
  /此(?:任务|问题|时|命令|文件|选项|方法|步骤|过程|功能|变量|程序|项(?!目))|(?:这|那)(?:个|些|种|样|类|一)(?:的)?(?!时期|时候|领域)|该(?:命令|文件|程序|选项|脚本|软件|目录|变量|方法|工具|步骤|过程|参数)|#\d{4,}|令人讨厌|[下中里，]这(?:可以|会|能|是|就|将|样)/

/** Whether a sentence says nothing without the one before: on a slide nobody reads that. */
export const leansBack = (text: string): boolean => {
  const bare = text.replace(/^[“”"'《（(\s]+/, '')
  return BACK.test(bare) || OF_BEFORE.test(bare)
}
