/** Names the tests that passed only when they were tried again: each is a fault of the test, or of the product. */
export default class FlakyReporter {
  flaky = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      this.flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const name of this.flaky) console.log(`○ ${name}: passed when it was tried again`)
  }
}
