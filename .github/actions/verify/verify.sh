#!/usr/bin/env bash
# Checks each spec with `coterie verify`, and leaves JUnit XML, traces and a summary. It fails if a spec is not as expected, after all
# were checked. The inputs are COTERIE_ACTION_SPECS, COTERIE_ACTION_OPTIONS and COTERIE_ACTION_RESULTS.
set -uo pipefail
shopt -s globstar nullglob

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
refuse() {
  echo "::error title=Coterie::$1"
  exit 64
}

for name in COTERIE_ACTION_SPECS COTERIE_ACTION_OPTIONS COTERIE_ACTION_RESULTS; do
  [ -n "${!name+set}" ] ||
    refuse "$name is not set; without GitHub, set all three: COTERIE_ACTION_SPECS='specs/*.ts' COTERIE_ACTION_OPTIONS=--expect COTERIE_ACTION_RESULTS=coterie-results bash verify.sh"
done
results=$COTERIE_ACTION_RESULTS

# What is in the folder of the results is removed, so it must be a folder of its own.
case /$results/ in
// | /./ | //* | */../*) refuse "results: $results is no folder below the working directory; name one, such as coterie-results" ;;
esac

specs=()
while IFS= read -r pattern; do
  # A runner may give lines that end as on Windows, and blanks around a pattern.
  pattern=${pattern%$'\r'}
  pattern=${pattern#"${pattern%%[![:space:]]*}"}
  pattern=${pattern%"${pattern##*[![:space:]]}"}
  [ -n "$pattern" ] || continue
  # Only patterns are expanded here: blanks in a name do not separate files.
  IFS=''
  matched=($pattern)
  [ ${#matched[@]} -gt 0 ] && [ -f "${matched[0]}" ] || refuse "specs: no file matches $pattern; name the files of your specs, one pattern a line"
  specs+=("${matched[@]}")
done <<<"$COTERIE_ACTION_SPECS"
[ ${#specs[@]} -gt 0 ] || refuse 'specs: it is empty; name the files of your specs, one pattern a line'

npx --no-install coterie --version >/dev/null 2>&1 ||
  refuse 'coterie is not installed here; add it to the devDependencies of the project, and run npm ci before this step'

IFS=$' \t\n' read -r -a options <<<"$COTERIE_ACTION_OPTIONS"
rm -rf -- "$results"
mkdir -p -- "$results"

failed=0
for spec in "${specs[@]}"; do
  stem=${spec%.*}
  stem=${stem//[^A-Za-z0-9._-]/-}
  npx --no-install coterie verify "$spec" ${options[@]+"${options[@]}"} --format junit --quiet --out "$results/$stem" \
    >"$results/$stem.xml" 2>"$results/$stem.txt"
  code=$?
  cat "$results/$stem.txt"
  # What a command that was refused has not written.
  for file in "$results/$stem.xml" "$results/$stem.txt"; do [ -s "$file" ] || rm -f -- "$file"; done
  [ "$code" -eq 0 ] || failed=$((failed + 1))
  node "$here/summary.mjs" "$spec" "$code" "$results/$stem" "${GITHUB_STEP_SUMMARY:-/dev/null}"
done

{
  echo "results=$results"
  echo "failed=$failed"
} >>"${GITHUB_OUTPUT:-/dev/null}"

echo "specs: ${#specs[@]}, not as expected: $failed"
[ "$failed" -eq 0 ]
