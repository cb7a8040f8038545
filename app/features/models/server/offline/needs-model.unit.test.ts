import { expect, test } from 'vitest'
import { matterOf, taskOf } from './needs-model'
import { presentTask } from './wording'

test.each([
  ['根据安装手册帮我给同事写一封邮件，提醒备份数据', '写作'],
  ['把摘要翻译成中文', '翻译'],
  ['把资产负债表的主要变化写成一段汇报', '写作'],
  ['整理一份安装前检查清单', '写作'],
  ['把这个资料库里所有文件的内容概括成一页纸', '概括全部资料'],
  ['请润色这一段话', '改写'],
])('what only a model can do is told apart: %s', (question, name) => {
  expect(taskOf(question)?.name).toBe(name)
})

test.each([
  '谁写的会议纪要？',
  '报告提交期限是几天',
  '翻译费由谁承担',
  '年度总结什么时候交',
  '停车问题',
])('a question about such texts is a question: %s', (question) =>
  expect(taskOf(question)).toBeNull(),
)

test('the matter of a task is what is looked for', () => {
  expect(matterOf('帮我写一封邮件，提醒备份数据')).toContain('备份数据')
  expect(matterOf('帮我写一封邮件，提醒备份数据')).not.toContain('邮件')
})

test('it is said that a model is needed, and what can be done', () => {
  expect(presentTask({ name: '写作', all: false }, [])).toContain('要由模型来做')
  expect(presentTask({ name: '概括全部资料', all: true }, [])).toContain('知识库里有哪些文件')
})
