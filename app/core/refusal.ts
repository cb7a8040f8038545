/** What may help when the sources do not hold an answer; under every such answer, once. */
export const ANOTHER_WAY = '可以换个说法再问，或先把相关资料加入知识库。'

/** Said, whoever answers, when the sources do not hold an answer. */
export const NOTHING_FOUND = `资料中没有找到答案。${ANOTHER_WAY}`
