import { detailQuery, type DetailQuery } from '~/features/billing/contract'

/** The filter in an address; one typed by hand wrongly shows everything rather than an error. */
export function readCoinQuery(request: Request) {
  const params = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query: DetailQuery = detailQuery
    .catch(detailQuery.parse({}))
    .parse(Object.fromEntries(params))
  const { memberId = '', type = '', start = '', end = '' } = query
  return { query, filter: { memberId, type, start, end } }
}
