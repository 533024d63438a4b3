// Prints `N passed, N failed` of a test report, or fails when there is none.
import { readFileSync } from "node:fs";

try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests } = JSON.parse(
    readFileSync(process.argv[2], "utf8"),
  );
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  console.log(`${numPassedTests} passed, ${failed} failed`);
  process.exitCode = failed > 0 || numTotalTests === 0 ? 1 : 0;
} catch (error) {
  console.error(`no test report: ${error.message}`);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
