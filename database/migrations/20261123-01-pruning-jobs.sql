-- The jobs that delete what is old are called prune…, not forget…. Their schedules, and those that wait, take the new names.
UPDATE job_schedules SET name = regexp_replace(name, '^forget', 'prune')
WHERE name IN ('forgetIdempotencyKeys', 'forgetExpired', 'forgetExpiredTokens', 'forgetOldEmails', 'forgetOldExports', 'forgetFailedJobs');

UPDATE jobs SET name = regexp_replace(name, '^forget', 'prune'), key = regexp_replace(key, '^forget', 'prune')
WHERE name IN ('forgetIdempotencyKeys', 'forgetExpired', 'forgetExpiredTokens', 'forgetOldEmails', 'forgetOldExports', 'forgetFailedJobs');
