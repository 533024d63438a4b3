// No skipped tests: an edit that switches a test off is refused. What was skipped before is not held against it.
import { lint, testFile } from "fairlead";
import { edit, write } from "fairlead/testing";

export const noSkippedTests = lint({
  when: testFile.written(),
  pattern:
    /\b(?:describe|it|test|suite)\.(?:skip|todo|only)\b|^\s*(?:xit|xtest|xdescribe|fit|fdescribe)\(|\{\s*skip:|@(?:Disabled|Ignore)\b|@(?:pytest\.mark|unittest)\.skip|\bt\.Skip\(|#\[ignore/,
  say: "This switches tests off. Fix the test or the code it tests; if it has to be skipped, ask the user first.",
  block: true,
  tests: {
    fires: [
      edit("src/login.test.ts", 'it("logs in"', 'it.skip("logs in"'),
      write("src/login.spec.ts", 'xit("logs in", () => {});\n'),
      write("src/test/java/LoginTest.java", "  @Disabled\n  @Test\n  void logsIn() {}\n"),
      write("tests/test_login.py", "@pytest.mark.skip\ndef test_login(): ...\n"),
      write("login_test.go", 'func TestLogin(t *testing.T) { t.Skip("later") }\n'),
    ],
    passes: [
      write("src/login.test.ts", 'it("logs in", () => {});\n'),
      edit("src/login.test.ts", 'it.skip("logs in")', 'it("logs in")'),
      edit("src/login.test.ts", 'it.skip("old");\n', 'it.skip("old");\nit("new");\n'),
      write("docs/testing.md", "Never commit it.skip(...).\n"),
      write("tests/test_fit.py", "model.fit(data)\n"),
      write("src/page.ts", "await page.skip();\n"),
    ],
  },
});
