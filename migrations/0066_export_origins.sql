-- Where links of an exported file back to its sources lead; '' for none.
ALTER TABLE document_exports ADD COLUMN origin TEXT NOT NULL DEFAULT '';
