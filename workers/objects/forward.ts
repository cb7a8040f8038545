type Method = (...args: never[]) => unknown

/**
 * Gives a class the methods that it hands on to the part of it that does the work. RPC finds them on the prototype only;
 * what the class has of itself stays.
 */
export function forward<Shell extends object, Name extends string>(
  shell: { prototype: Shell },
  names: readonly Name[],
  inner: (shell: Shell) => Record<Name, Method>,
): void {
  for (const name of names) {
    if (Object.hasOwn(shell.prototype, name)) continue
    Object.defineProperty(shell.prototype, name, {
      value(this: Shell, ...args: never[]) {
        return inner(this)[name](...args)
      },
    })
  }
}
