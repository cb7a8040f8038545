import { orderPageQuery } from '~/features/commerce/contract'

/** What a list of orders is asked for by its address; what makes no sense there counts as nothing. */
export function readOrderQuery(request: Request) {
  const asked = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ''),
  )
  const schema = orderPageQuery.pick({ pageNo: true, group: true, keyword: true })
  return { ...schema.catch(schema.parse({})).parse(asked), pageSize: 20 }
}
