/** The oldest Node this runs on; the same as "engines" in package.json. */
const oldest = [20, 19];

/** Ends the process with a sentence when Node is too old, before a stranger error does. */
export function requireNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
