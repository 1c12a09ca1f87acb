import { findRecognizer, type RecognizerSurvey } from '@toolfront/pdf-to-office';
import { findOffice, type OfficeSurvey } from './office/find-office';

/** What documents are converted with on this machine, without starting any of it. */
export async function surveyDocumentPrograms(): Promise<{ office: string | undefined; missing: string[] }> {
  const [survey, recognition] = await Promise.all([findOffice(), findRecognizer()]);
  return { office: survey.office?.program, missing: describeMissingPrograms(survey, recognition) };
}

/** A sentence for each thing that is missing here, with the command that installs it. */
export function describeMissingPrograms(survey: OfficeSurvey, recognition: RecognizerSurvey): string[] {
  return [...describeMissingOffice(survey), ...describeMissingRecognition(recognition)];
}

function describeMissingOffice({ missingPackages }: OfficeSurvey): string[] {
  return missingPackages.length === 0
    ? []
    : [
        `For converting documents this machine lacks ${missingPackages.join(', ')}. ` +
          `Install: sudo apt-get install --no-install-recommends ${missingPackages.join(' ')}`,
      ];
}

function describeMissingRecognition({ recognizer, missingPackages }: RecognizerSurvey): string[] {
  if (missingPackages.length === 0) return [];
  const what = recognizer
    ? 'For reading some languages in scanned PDFs'
    : 'For reading the text of scanned PDFs';
  return [
    `${what} this machine lacks ${missingPackages.join(', ')}. ` +
      `Install: sudo apt-get install --no-install-recommends ${missingPackages.join(' ')}`,
  ];
}
