/** What may help when the sources do not hold an answer; under every such answer, once. */
export const ANOTHER_WAY = '可以换个说法再问，或先把相关资料加入知识库。'

/** How the embedded engine begins when it shows what may be related and is no answer. */
export const ONLY_RELATED = '未找到回答，以下原文可能相关：'

/** Said, whoever answers, when the sources do not hold an answer. */
export const NOTHING_FOUND = `资料中没有找到答案。${ANOTHER_WAY}`
