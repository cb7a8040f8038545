import { expect, test } from 'vitest'
import { isRead, withOwnNames } from './result-columns'

test('a statement with names of its own stays as it is', () => {
  for (const text of [
    'select "id", "name" from "files" where "id" in (?, ?)',
    'select "a"."id", count(*) as "total" from "a" where x = \'from, select\'',
    'with "x" as (select "id", "id" from "a") select "id" from "x"',
    'select distinct "id" from "a" union select "id" from "b" order by "id"',
  ])
    expect(withOwnNames(text)).toBe(text)
})

test('columns of equal names, of numbers and of none get names of their own', () => {
  expect(withOwnNames('select "a"."id", "b"."id" from "a" inner join "b" on 1')).toBe(
    'select "a"."id", "b"."id" as "~1" from "a" inner join "b" on 1',
  )
  expect(withOwnNames('select "id", count(*) from "a"')).toBe(
    'select "id", count(*) as "~1" from "a"',
  )
  expect(withOwnNames('select sum("x") from "a" where "y" in (select 1 union select 2)')).toBe(
    'select sum("x") as "~0" from "a" where "y" in (select 1 union select 2)',
  )
  expect(withOwnNames('select (select max("x", 1) from "b"), "2" from "a"')).toBe(
    'select (select max("x", 1) from "b") as "~0", "2" as "~1" from "a"',
  )
  expect(withOwnNames('select id, a.id, 1, case when "x" then 1 end, "x" || "y" from a')).toBe(
    'select id, a.id as "~1", 1 as "~2", case when "x" then 1 end as "~3", "x" || "y" as "~4" from a',
  )
})

test('what the text does not tell is asked alone', () => {
  for (const text of [
    'select * from "a"',
    'select "a".* from "a"',
    'select count(*) n from "a"',
    'select ?, "x" "y" from "a"',
    'select "x" + 1 y from "a"',
    'select "a"."id" as "x", "b"."id" as "x" from "a", "b"',
    'select "a"."id", "b"."id" from "a", "b" union select 1, 2 order by "id"',
    'select "id" -- a comment, "id"\n from "a"',
  ])
    expect(withOwnNames(text)).toBeNull()
})

test('what writes is no read', () => {
  expect(isRead('select 1')).toBe(true)
  expect(isRead('WITH x AS (SELECT 1) SELECT * FROM x')).toBe(true)
  expect(isRead('with x as (select 1) insert into a select * from x')).toBe(false)
  expect(isRead('update a set b = 1 returning b')).toBe(false)
})
