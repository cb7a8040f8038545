import { spawnSync } from 'node:child_process'
import { apiClient, type Product } from '../../scripts/lib/product.mjs'
import { expectAccessible } from './accessible.ts'
import { enterAs, expect, HOUSE_TEAM, PASSWORD, test } from './world.ts'

const teamId = HOUSE_TEAM
// One dot.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const address = {
  name: '周禾',
  mobile: '15912342280',
  region: '浙江省杭州市西湖区',
  street: '文三路18号',
}

test('an operator sends a parcel, confirms a transfer, gives money back, enters an invoice and changes a price', async ({
  ownProduct,
  page,
}) => {
  const { url } = ownProduct
  await orderSome(ownProduct)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, url, 'shenyan')
  // To whoever is no operator there is no such page.
  await page.goto(`${url}/desk`)
  await expect(page.getByRole('heading', { name: '订单', exact: true })).toHaveCount(0)
  command(ownProduct, ['add', '--account', 'shenyan'])
  await page.goto(`${url}/desk`)
  await expect(page.getByRole('heading', { name: '订单', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^待发货 \d/ })).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
  await rowOf('研墨纪念书签').getByRole('button', { name: '填运单' }).click()
  await expect(dialog).toContainText('文三路18号')
  await dialog.getByLabel('快递公司').fill('顺丰')
  await dialog.getByLabel('运单号').fill('SF10294471886')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '寄出' }).click()
  await expect(rowOf('研墨纪念书签')).toContainText('待收货')

  const transfer = rowOf('硬币500枚')
  await transfer.getByRole('button', { name: '确认到账' }).click()
  await dialog.getByLabel('到账金额（元）').fill('49.99')
  await dialog.getByLabel('银行流水号').fill('B20261122')
  await dialog.getByRole('button', { name: '确认到账' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('到账金额与订单不同，请核对')
  await dialog.getByLabel('到账金额（元）').fill('50')
  await dialog.getByRole('button', { name: '确认到账' }).click()
  await expect(transfer).toContainText('已完成')

  const refund = rowOf('硬币1,000枚')
  await expect(refund).toContainText('要退 ¥100.00')
  await refund.getByRole('button', { name: '同意退款' }).click()
  await dialog.getByRole('button', { name: '退款', exact: true }).click()
  await expect(refund).toContainText('已退款')

  const invoice = rowOf('硬币2,000枚')
  await invoice.getByRole('button', { name: '登记发票' }).click()
  await expect(dialog).toContainText('周禾，¥190.00')
  await dialog.getByLabel('发票号码').fill('26442000000012345678')
  const file = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toContainText('发票.pdf')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '登记' }).click()
  await expect(invoice).not.toContainText('待开发票')
  await invoice.getByRole('button', { name: /查看订单/ }).click()
  await expect(dialog).toContainText('26442000000012345678')
  await expect(dialog).toContainText('沈砚')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).click()

  // Whoever bought reads it at the bell, and has the file.
  await page.goto(`${url}/profile/orders`)
  await page.getByRole('link', { name: '硬币2,000枚' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载发票' }).click()
  expect((await saved).suggestedFilename()).toBe('发票26442000000012345678.pdf')
  await page.getByRole('button', { name: /通知/ }).first().click()
  await expect(page.getByText('硬币2,000枚，已开发票')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${url}/desk/teams`)
  await rowOf('云岫规划院').getByRole('button', { name: '调整' }).click()
  await dialog.getByLabel('加硬币（枚）').fill('120')
  await dialog.getByLabel('原因').fill('活动赠送')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: '商品', exact: true }).click()
  const goods = rowOf('研墨纪念书签')
  await goods.getByRole('button', { name: '改价' }).click()
  await dialog.getByLabel(/每枚多少元/).fill('9.50')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(goods).toContainText('¥9.50')
  await expectAccessible(page)
  await page.getByRole('link', { name: '对账', exact: true }).click()
  await page.getByRole('link', { name: '后一日' }).click()
  await expect(page.getByRole('table', { name: '各渠道' })).toContainText('对公转账')
  await expectAccessible(page)

  // Its items say how much waits, which other journeys may have left.
  const menu = page.getByRole('navigation', { name: '运营台' })
  await menu.getByRole('link', { name: /^发票/ }).click()
  await expect(rowOf('硬币2,000枚')).toContainText('已开票')
  await expect(rowOf('硬币1,000枚')).toHaveCount(0)
  await menu.getByRole('link', { name: /^退款/ }).click()
  await expect(rowOf('硬币1,000枚')).toContainText('已退款 ¥100.00')
  await page.getByRole('link', { name: '用量', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /用量$/ })).toBeVisible()
  await page.getByRole('link', { name: '兑换码', exact: true }).click()
  await page.getByRole('button', { name: '生成兑换码' }).click()
  await dialog.getByLabel('个数').fill('3')
  await dialog.getByLabel('用途').fill('会议赠送')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '生成' }).click()
  await expect(dialog.getByLabel('兑换码')).toHaveValue(/^([\dA-Z]{4}-){3}[\dA-Z]{4}\n/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('row', { name: /会议赠送/ })).toContainText('0 / 3')
  // The desk stands apart from the rooms of a team, and leads back to them.
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/desk',
    '/desk/refunds',
    '/desk/invoices',
    '/desk/reconciliation',
    '/desk/goods',
    '/desk/codes',
    '/desk/teams',
    '/desk/usage',
  ]) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('an operator puts a banner, an app and a recommendation on home, in an order, and takes them off @deep', async ({
  ownProduct,
  page,
}) => {
  const { url } = ownProduct
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(url)
  await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '应用' })).toHaveCount(0)
  await enterAs(page, url, 'shenyan')
  command(ownProduct, ['add', '--account', 'shenyan'])
  await page.goto(`${url}/desk/home`)
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const add = async (slot: string, title: string, link: string) => {
    await page.getByRole('button', { name: `新增${slot}` }).click()
    await dialog.getByLabel('标题').fill(title)
    await dialog.getByLabel('链接').fill(link)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: '新增横幅' }).click()
  await dialog.getByLabel('标题').fill('图书写作上线')
  await dialog.getByLabel('链接').fill('javascript:alert(1)')
  const save = dialog.getByRole('button', { name: '保存' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('链接').fill('/no-such-page')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('站内没有这个页面')
  await dialog.getByLabel('链接').fill('/create?form=book')
  await dialog.getByLabel('标题').fill('年终规划成果评审，十二月十五日前提交全部附件与图纸说明')
  await expect(dialog.getByText('27/24')).toBeVisible()
  await expect(dialog.getByText('超出3个字')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('标题').fill('图书写作上线')
  const picture = { name: '封面.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
  await dialog.getByLabel('选择图片文件').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: '已选的图片' })).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await add('应用', '学术搜索', '/scholar')
  await add('推荐', '甲篇', 'https://yanmo.example/a')
  await add('推荐', '乙篇', 'https://yanmo.example/b')
  await page.getByRole('button', { name: '上移：乙篇' }).click()
  const recommends = page.getByRole('region', { name: '推荐' })
  await expect(recommends.getByRole('listitem').first()).toContainText('乙篇')
  await expectAccessible(page)

  await page.goto(url)
  const banner = page.getByRole('region', { name: '公告' })
  await expect(banner.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expect(recommends.getByRole('listitem').first()).toContainText('乙篇')
  await expect(page.getByRole('region', { name: '应用' })).toContainText('学术搜索')
  await expectAccessible(page)
  await banner.getByRole('link', { name: '图书写作上线' }).click()
  await expect(page).toHaveURL(/\/create\?form=book$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/desk/home`)
  await expectAccessible(page)
  await page.getByRole('button', { name: '删除：图书写作上线' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('region', { name: '横幅' })).toContainText('还没有')
  await page.goto(url)
  await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0)
})

function command({ dataDir }: Product, args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir }
  const run = spawnSync(process.execPath, ['scripts/operators.mjs', ...args], {
    encoding: 'utf8',
    env,
  })
  expect(run.stdout, run.stderr).toContain('沈砚')
}

/** A parcel, a transfer that is awaited, coins to be given back and coins to be invoiced. */
async function orderSome({ url }: Product): Promise<void> {
  const api = apiClient(url)
  await api.signIn('shenyan', PASSWORD)
  const order = async (goodsId: string, amount: number, more: object = {}) => {
    const key = crypto.randomUUID()
    const body = { teamId, goodsId, count: 1, amount, key, ...more }
    const { id } = await api.post<{ id: string }>('/order/create', body)
    return id
  }
  const pay = async (id: string) => {
    await api.post(`/order/${id}/pay`, { teamId, method: 'wechat-native' })
    await api.post(`/order/${id}/sandbox`, { teamId, outcome: 'paid' })
  }
  await pay(await order('41', 800, { address }))
  await api.post(`/order/${await order('21', 5_000)}/pay`, { teamId, method: 'transfer' })
  const returned = await order('22', 10_000)
  await pay(returned)
  await api.post(`/order/${returned}/refund`, { teamId, reason: 'tooMany', amount: 10_000 })
  const billed = await order('23', 19_000)
  await pay(billed)
  const invoice = { titleKind: 'person', kind: 'normal', title: '周禾', email: 'a@b.cn' }
  await api.post(`/order/${billed}/invoice`, { teamId, ...invoice })
}
