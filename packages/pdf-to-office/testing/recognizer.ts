import { findRecognizer } from '../src/recognition/find-recognizer';

/** The installed Tesseract. Throws naming the command that installs it: a test that needs it fails, it is not skipped. */
export async function requireRecognizer() {
  const survey = await findRecognizer();
  if (!survey.recognizer || survey.missingPackages.length > 0) {
    throw new Error(
      `Tesseract is needed here: sudo apt-get install --no-install-recommends ${survey.missingPackages.join(' ')}`,
    );
  }
  return survey;
}
