import { putUp } from './put-up.ts'
import { enterAs, expect, test } from './world.ts'

// Rows of github.com/modood/Administrative-divisions-of-China (WTFPL), which the labelled questions are asked of.
const FILES = [
  {
    name: 'provinces.csv',
    content: 'code,name\n11,"北京市"\n14,"山西省"\n33,"浙江省"\n44,"广东省"\n53,"云南省"\n',
  },
  {
    name: 'cities.csv',
    content:
      'code,name,provinceCode\n3301,"杭州市",33\n4203,"十堰市",42\n4308,"张家界市",43\n4401,"广州市",44\n4403,"深圳市",44\n',
  },
  {
    name: 'areas.csv',
    content:
      'code,name,cityCode,provinceCode\n110101,"东城区",1101,11\n440104,"越秀区",4401,44\n440303,"罗湖区",4403,44\n440305,"南山区",4403,44\n440308,"盐田区",4403,44\n',
  },
]

interface Labelled {
  question: string
  says: readonly (string | RegExp)[]
  /** It is no answer, or one that cites nothing. */
  isBare?: boolean
}

const REFUSED = /没有找到|未找到/
const LABELLED: readonly Labelled[] = [
  { question: '山西省的行政区划代码', says: ['14'] },
  { question: '广东省呢？', says: ['44'] },
  { question: '代码 53 是哪个省', says: ['云南省'] },
  { question: '张家界市属于哪个省级代码', says: ['43'] },
  { question: '越秀区的代码', says: ['440104'] },
  { question: '深圳（4403）下面有哪些区', says: ['罗湖区', '南山区', '盐田区'] },
  { question: '浙江省 2023 年的人口是多少？', says: [REFUSED], isBare: true },
  { question: '房屋租赁押金退还期限', says: [REFUSED], isBare: true },
  {
    question: '把这个资料库里所有文件的内容概括成一页纸',
    says: ['要由模型来做', '知识库里有哪些文件'],
    isBare: true,
  },
  { question: '谢谢，帮大忙了', says: [/\S/], isBare: true },
]

test('line 23: ten labelled questions asked one after another are answered from rows, refused or referred to a model', async ({
  product,
  page,
}) => {
  await enterAs(page, product.url, 'shenyan')
  await putUp(product, ...FILES.map(({ name, content }) => ({ name, content })))
  await page.goto(`${product.url}/chat`)
  for (const { question, says, isBare = false } of LABELLED) {
    const box = page.getByRole('textbox', { name: '问题' })
    await box.fill(question)
    await box.press('Enter')
    const entry = page.getByRole('article', { name: question, exact: true })
    await expect(entry.getByRole('button', { name: '重新回答' })).toBeVisible({ timeout: 30_000 })
    const answer = entry.locator('.answer')
    for (const words of says) await expect(answer, question).toContainText(words)
    const marks = answer.getByRole('link', { name: /^引用 / })
    if (!isBare) await expect(marks, question).not.toHaveCount(0)
    // What is shown beside 未找到 is called related, never well supported.
    if (isBare && (await marks.count()) > 0) {
      await marks.first().hover()
      const card = page.getByRole('dialog', { name: /^引用 / })
      await expect(card).toContainText('相关原文')
      await expect(card).not.toContainText('依据充分')
      await page.mouse.move(0, 0)
    }
  }
})
