// What the server may know of this package. It loads nothing that reads a file: that is done in a process (office-process.ts).
export {
  type OfficeContent,
  type OfficeFormatName,
  type OfficeWork,
  officeReportSchema,
  reportName,
} from './office-work';
