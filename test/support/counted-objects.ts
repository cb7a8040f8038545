/** The same namespace of objects, which counts what is asked of them. */
export function countingObjects(
  namespace: DurableObjectNamespace,
  calls: { count: number },
): DurableObjectNamespace {
  return new Proxy(namespace, {
    get(target, name) {
      if (name === 'get') return (id: DurableObjectId) => countedStub(target.get(id), calls)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function countedStub(stub: DurableObjectStub, calls: { count: number }): DurableObjectStub {
  const methods = stub as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
  return new Proxy(stub, {
    get:
      (_stub, name) =>
      (...args: unknown[]) => {
        calls.count += 1
        return methods[name]?.(...args)
      },
  })
}
