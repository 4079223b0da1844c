/** Stands for two modules of zod in the pages: how a schema is told as JSON Schema, which only the server's reference does. */
const none = () => ({});

export {
  none as allProcessors,
  none as createStandardJSONSchemaMethod,
  none as createToJSONSchemaMethod,
  none as extractDefs,
  none as finalize,
  none as initializeContext,
  none as processSchema,
  none as toJSONSchema,
};
