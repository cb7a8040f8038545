import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import { chooseAnswer } from './choose'

const HANDBOOK = [
  '员工休假制度自2024年起执行。年假为十五天，病假须提交医院证明。试用期员工不享受年假。',
  '差旅报销须在出差结束后三十日内提交。超过5,000元的报销由部门经理审批。',
  '办公用品由行政部统一采购，每季度盘点一次，领用须登记姓名和数量。',
  '会议室须提前一天预约，使用后恢复原状，投影设备由技术支持组维护。',
  '新员工入职第一周参加安全培训，考核合格后领取门禁卡。',
  '公司食堂设在二号楼一层，工作日提供午餐和晚餐，餐费从工资中扣除。',
]

function verdictOn(question: string) {
  const terms = questionTerms(question)
  const holding = (term: string) => HANDBOOK.filter((text) => text.includes(term)).length
  const frequency = [...terms.words, ...terms.bigrams].map((term) => [term, holding(term)])
  const found = HANDBOOK.map((text) => ({
    text,
    score: terms.words.filter((word) => text.includes(word)).length,
  }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const passages = found.map(({ text, score }, index) => ({
    alias: index + 1,
    title: '员工手册.docx',
    headings: [],
    text,
    score,
  }))
  const statistics = {
    passages: HANDBOOK.length,
    documentFrequency: Object.fromEntries(frequency) as Record<string, number>,
  }
  return chooseAnswer(question, passages, statistics).verdict
}

test.each([
  '年假有多少天？',
  '超过5000元的报销由谁审批？',
  '会议室须提前多久预约？',
  '食堂设在哪里？',
  '门禁卡什么时候领取？',
])('what a small library says is answered: %s', (question) => {
  expect(verdictOn(question)).not.toBe('refuse')
})

test.each([
  '产假工资怎么计算？',
  '报销发票遗失怎么办？',
  '食堂的供应商是谁？',
  '火星探测器使用什么推进剂？',
  '公司股票代码是多少？',
])('what it does not say is not answered, though the topic stands in it: %s', (question) => {
  expect(verdictOn(question)).not.toBe('answer')
})

test('a question whose telling words stand nowhere is refused', () => {
  expect(verdictOn('产假工资怎么计算？')).toBe('refuse')
  expect(verdictOn('公司股票代码是多少？')).toBe('refuse')
})

test('asked for a year, a sentence without one does not answer', () => {
  expect(verdictOn('员工休假制度哪一年起执行？')).toBe('answer')
  expect(verdictOn('安全培训哪一年开始？')).not.toBe('answer')
})
