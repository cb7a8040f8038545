import { expect, test } from 'vitest'
import { createShop, type Shop } from '#test/shop'
import { addMember, createTeamWorld } from '#test/teams'
import { decideOnInvoice, reverseInvoice } from '../operator/decide'
import { getOrder } from '../orders/read-orders'
import { requestRefund } from '../refunds/request-refund'
import { sweepCommerce } from '../sweep'
import { downloadInvoice, serveInvoice } from './download-invoice'
import { requestInvoice } from './request-invoice'

const PDF = '%PDF-1.7 发票'
const OFD = 'PK\u0003\u0004....OFD.xml'
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const request = new Request('https://team.test/')

/** An order whose invoice waits for an operator. */
async function askedForInvoice(shop: Shop) {
  const { ctx, teamId, service, clock } = shop
  const { id: orderId, amount } = await shop.order('21')
  service.pay(await shop.open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const form = { titleKind: 'person', kind: 'normal', title: '周禾', taxNo: '' } as const
  const { invoice } = await requestInvoice(ctx, { teamId, orderId, ...form, email: 'a@b.cn' })
  return { orderId, invoiceId: invoice?.id ?? '' }
}

const issue = ({ ctx }: Shop, invoiceId: string, file: string) =>
  decideOnInvoice(ctx, {
    invoiceId,
    isIssued: true,
    number: '26442000',
    link: '',
    file,
    answer: '',
  })

test('an invoice that an operator uploads is downloaded by whoever may look at its order', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const { orderId, invoiceId } = await askedForInvoice(shop)
  await issue(shop, invoiceId, base64(PDF))
  expect((await getOrder(ctx, orderId)).invoice).toMatchObject({
    state: 'issued',
    link: `/ai/order/${orderId}/invoice/file?teamId=${teamId}`,
  })
  const file = await downloadInvoice(ctx, { orderId, request })
  expect(await file.text()).toBe(PDF)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('发票26442000.pdf'))
  const member = await addMember(shop, 'member')
  const other = await createTeamWorld()
  for (const stranger of [member, other.ctx])
    await expect(downloadInvoice(stranger, { orderId, request })).rejects.toMatchObject({
      slug: 'commerce.orderNotFound',
    })
})

test('what is neither PDF nor OFD is refused, whatever it is called', async () => {
  const shop = await createShop()
  const { orderId, invoiceId } = await askedForInvoice(shop)
  for (const text of ['<html>', 'PK\u0003\u0004 a zip'])
    await expect(issue(shop, invoiceId, base64(text))).rejects.toMatchObject({
      slug: 'commerce.fileRefused',
    })
  await expect(downloadInvoice(shop.ctx, { orderId, request })).rejects.toMatchObject({
    slug: 'request.notFound',
  })
  await issue(shop, invoiceId, base64(OFD))
  const file = await downloadInvoice(shop.ctx, { orderId, request })
  expect(file.headers.get('content-type')).toBe('application/ofd')
})

test('an issued invoice that was wrong is replaced, by number, by file or by both', async () => {
  const shop = await createShop()
  const { ctx } = shop
  const { orderId, invoiceId } = await askedForInvoice(shop)
  await issue(shop, invoiceId, base64(PDF))
  const corrected = { invoiceId, isIssued: true, link: '', answer: '' }
  await decideOnInvoice(ctx, { ...corrected, number: '26442001', file: '' })
  expect(await (await serveInvoice(ctx, { orderId, request })).text()).toBe(PDF)
  await decideOnInvoice(ctx, { ...corrected, number: '26442002', file: base64(OFD) })
  const file = await serveInvoice(ctx, { orderId, request })
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('发票26442002.ofd'))
  expect((await getOrder(ctx, orderId)).invoice?.number).toBe('26442002')
  await expect(
    decideOnInvoice(ctx, { ...corrected, number: '', file: '', isIssued: false, answer: '不开' }),
  ).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
})

test('an invoice that was issued is reversed by an operator: its order can be refunded, and billed anew', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const { orderId, invoiceId } = await askedForInvoice(shop)
  const reverse = () => reverseInvoice(ctx, { invoiceId, number: '26442001' })
  await expect(reverse()).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  await issue(shop, invoiceId, '')
  const why = { reason: 'other', remark: '' } as const
  const refund = () => requestRefund(ctx, { teamId, orderId, amount: 5_000, ...why })
  await expect(refund()).rejects.toMatchObject({ slug: 'commerce.invoiceFirst' })
  const twice = await Promise.allSettled([reverse(), reverse()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getOrder(ctx, orderId)).toMatchObject({
    invoice: { state: 'reversed', number: '26442000', answer: '红字发票 26442001' },
    actions: ['refund', 'invoice'],
  })
  expect(await refund()).toMatchObject({ refund: { state: 'requested', amount: 5_000 } })
})
